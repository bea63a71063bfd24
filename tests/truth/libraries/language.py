"""Language models with transformers, peft and accelerate."""

import torch
import transformers
from torch.utils.data import DataLoader, Dataset

WORDS = 8192


class RandomTexts(Dataset):
    def __init__(self, length):
        self.tokens = torch.randint(WORDS, (4096, length))

    def __len__(self):
        return 10**6

    def __getitem__(self, index):
        tokens = self.tokens[index % len(self.tokens)]
        return {"input_ids": tokens, "labels": tokens}


def gpt2(width, layers, length):
    return transformers.GPT2LMHeadModel(transformers.GPT2Config(
        vocab_size=WORDS, n_positions=length, n_embd=width, n_layer=layers, n_head=width // 64,
        bos_token_id=0, eos_token_id=0))


def llama(width, layers):
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=WORDS, hidden_size=width, intermediate_size=3 * width,
        num_hidden_layers=layers, num_attention_heads=width // 64, num_key_value_heads=width // 128,
        pad_token_id=0)).cuda().bfloat16().eval()


class Ticks(transformers.TrainerCallback):
    def __init__(self, clock):
        self.clock = clock

    def on_step_end(self, *_, **__):
        self.clock()


def trainer(size, clock):
    """transformers.Trainer with its defaults: it looks for bad losses, and logs norms."""
    width, layers, length, batch = ((256, 4, 128, 8), (768, 12, 512, 16))[size - 1]
    arguments = transformers.TrainingArguments(
        "/nonexistent", max_steps=10**6, per_device_train_batch_size=batch, logging_steps=25,
        save_strategy="no", report_to=[], bf16=True, dataloader_num_workers=2, disable_tqdm=True)
    transformers.Trainer(gpt2(width, layers, length), arguments, train_dataset=RandomTexts(length),
                         callbacks=[Ticks(clock)]).train()


def generate(size, clock):
    """Sampling: each token is checked for the end of its text."""
    model = llama(*((256, 4), (2048, 16))[size - 1])
    prompt = torch.randint(1, WORDS, (8, 32), device="cuda")
    while True:
        texts = model.generate(prompt, attention_mask=torch.ones_like(prompt), max_new_tokens=64,
                               do_sample=True, top_k=50)
        print(len(texts.tolist()))
        clock()


def beams(size, clock):
    """Summaries by beam search."""
    width, layers = ((256, 3), (1024, 12))[size - 1]
    model = transformers.T5ForConditionalGeneration(transformers.T5Config(
        vocab_size=WORDS, d_model=width, d_kv=64, d_ff=4 * width, num_layers=layers,
        num_heads=width // 64, decoder_start_token_id=0)).cuda().eval()
    text = torch.randint(2, WORDS, (8, 128), device="cuda")
    while True:
        model.generate(text, num_beams=4, max_new_tokens=32, min_new_tokens=32)
        clock()


def lora(size, clock):
    """Finetuning with low-rank adapters; the optimizer runs after every fourth batch."""
    import accelerate
    import peft

    width, layers, length, batch = ((256, 4, 128, 4), (1024, 16, 512, 8))[size - 1]
    model = peft.get_peft_model(gpt2(width, layers, length), peft.LoraConfig(
        task_type="CAUSAL_LM", r=8, target_modules=["c_attn"], fan_in_fan_out=True))
    accelerator = accelerate.Accelerator(gradient_accumulation_steps=4, mixed_precision="bf16")
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)
    schedule = transformers.get_linear_schedule_with_warmup(optimizer, 100, 10**6)
    loader = DataLoader(RandomTexts(length), batch)
    model, optimizer, loader, schedule = accelerator.prepare(model, optimizer, loader, schedule)
    total = 0
    for batch in loader:
        with accelerator.accumulate(model):
            loss = model(**batch).loss
            total += loss.detach().float()
            accelerator.backward(loss)
            if accelerator.sync_gradients:
                accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
        if accelerator.sync_gradients:
            accelerator.print(f"{total.item() / 4:.4f}")
            total = 0
            clock()
