"""sentence-transformers: encodes batches of sentences and finds the nearest ones of a corpus."""

import pathlib
import tempfile
import time

import torch
from clock import Clock, device, seconds
from sentence_transformers import SentenceTransformer, models, util
from transformers import BertConfig, BertModel, BertTokenizerFast

WORDS = [a + b for a in "bcdfgklmnprst" for b in ("all", "and", "ook", "ine", "ust", "ear")]


def encoder(folder, dev):
    """A BERT of random weights, and a tokenizer that knows WORDS."""
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]))
    BertTokenizerFast(str(vocabulary)).save_pretrained(folder / "bert")
    config = BertConfig(vocab_size=5 + len(WORDS), hidden_size=256, num_hidden_layers=4,
                        num_attention_heads=4, intermediate_size=1024)
    BertModel(config).save_pretrained(folder / "bert")
    word_embeddings = models.Transformer(str(folder / "bert"), max_seq_length=64)
    pooling = models.Pooling(word_embeddings.get_word_embedding_dimension())
    return SentenceTransformer(modules=[word_embeddings, pooling], device=str(dev))


def sentences(count):
    picks = torch.randint(0, len(WORDS), (count, 24)).tolist()
    return [" ".join(WORDS[i] for i in row) for row in picks]


def main():
    dev = device()
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as folder:
        model = encoder(pathlib.Path(folder), dev)
    corpus = model.encode(sentences(256), convert_to_tensor=True, show_progress_bar=False)
    found, clock, end = [], Clock(warmup=3), time.time() + seconds()
    while time.time() < end:  # STEP
        queries = model.encode(sentences(64), batch_size=32, convert_to_tensor=True,
                               show_progress_bar=False)
        hits = util.semantic_search(queries, corpus, top_k=5)
        found.append(hits[0][0]["score"])
        clock.tick()
    clock.show()


main()
