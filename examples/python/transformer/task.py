"""The task: repeat the symbols of a prompt in order. Answers differ in length, as prompts do."""

import random

PAD, SEPARATOR, END = 0, 1, 2
FIRST = 3  # symbol


def example(generator, symbols, length):
    """A prompt of at least a quarter of the length, and its answer."""
    count = generator.randint(max(1, length // 4), length)
    prompt = [FIRST + generator.randrange(symbols) for _ in range(count)]
    return prompt, sorted(prompt)


class Examples:
    """Prompts and their answers, in rows of tokens."""

    def __init__(self, symbols, length, seed):
        self.symbols, self.length = symbols, length
        self.num_tokens = FIRST + symbols
        self.generator = random.Random(seed)

    def draw(self, count):
        """Rows of prompts, all of one length, and the answers as they are."""
        pairs = [example(self.generator, self.symbols, self.length) for _ in range(count)]
        prompts = [[PAD] * (self.length - len(prompt)) + prompt + [SEPARATOR]
                   for prompt, _ in pairs]
        return prompts, [answer for _, answer in pairs]

    def rows(self, count):
        """Prompt, answer and END in each row, all of one length."""
        prompts, answers = self.draw(count)
        return [prompt + answer + [END] + [PAD] * (self.length - len(answer))
                for prompt, answer in zip(prompts, answers)]
