"""A program whose functions block in loops.

At the end, it prints the name of each function with the offset of its first exception handler and
its backward jumps, as "dis" finds them: target and distance.
"""

import dis

from cuda import launch, start, sync


def block():
    launch()
    sync()


def steps():
    for step in range(30):
        block()
        number = step
        while number > 28:
            number -= 1
            block()


def tries():
    for each in (0, 1):
        try:
            block()
            1 // each
        except ZeroDivisionError:
            block()


def straight():
    block()


def show(function):
    handlers, jumps = [0], []
    for each in reversed(list(dis.get_instructions(function))):
        if each.opname == "PUSH_EXC_INFO":
            handlers = [each.offset]
        if "JUMP" in each.opname:
            target = getattr(each, "jump_target", each.argval)
            if target <= each.offset:
                jumps = [target, each.offset - target, *jumps]
    print(function.__name__, *handlers, *jumps)


def main():
    start(False)
    for function in (steps, tries, straight):
        function()
    for function in (steps, tries, straight, block):
        show(function)


if __name__ == "__main__":
    main()
