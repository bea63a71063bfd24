"""encode() of 512 sentences in batches of 32, which is the default, or of 256."""

import pathlib
import tempfile

import torch
from _sides import DEVICE, run
from sentence_transformers import SentenceTransformer, models
from transformers import BertConfig, BertModel, BertTokenizerFast

WORDS = [a + b for a in "bcdfgklmnprst" for b in ("all", "and", "ook", "ine", "ust", "ear")]


def encoder(folder):
    """A BERT of random weights, so that no model has to be downloaded."""
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]))
    BertTokenizerFast(str(vocabulary)).save_pretrained(folder / "bert")
    config = BertConfig(vocab_size=5 + len(WORDS), hidden_size=256, num_hidden_layers=4,
                        num_attention_heads=4, intermediate_size=1024)
    BertModel(config).save_pretrained(folder / "bert")
    words = models.Transformer(str(folder / "bert"), max_seq_length=64)
    pooling = models.Pooling(words.get_word_embedding_dimension())
    return SentenceTransformer(modules=[words, pooling], device=str(DEVICE))


torch.manual_seed(0)
with tempfile.TemporaryDirectory() as name:
    model = encoder(pathlib.Path(name))
sentences = [" ".join(WORDS[i] for i in row)
             for row in torch.randint(0, len(WORDS), (512, 24)).tolist()]


def step_with(**options):
    def step():
        return model.encode(sentences, convert_to_tensor=True, show_progress_bar=False, **options)
    return step


run(step_with(), step_with(batch_size=256))
