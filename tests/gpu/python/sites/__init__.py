"""A program in PyTorch with planted synchronizations, in the forms that Python code takes.

Each line with the comment "wait: RULE" blocks the host until queued work is done. Lines of the
comment "free" look alike and do not block. check_sites.py compares a report with these comments.
"""
