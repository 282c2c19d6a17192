"""Types a half of a command line in a shell, has the shell complete it, and prints what is offered.

Usage: completion.py bash|zsh|fish FOLDER LINE

The shell is a real one, on a terminal of its own, and has loaded what `sheetctl completion` prints.
Each candidate is on a line, after it a tab and its description where the shell has one; what stands
before the = of an option is left out.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys

shell, folder, line = sys.argv[1:]
found = os.path.join(folder, "found")
ended = os.path.join(folder, "ended")
READY = "<ready>"
COMPLETE = "\x14"
PATIENCE = 30

BASH = f"""
source <(sheetctl completion bash)
unset -f command_not_found_handle
bind 'set bell-style none'
bind '"\\C-t": insert-completions'
bind -x '"\\C-g": printf %s "$READLINE_LINE" >{found}; : >{ended}'
PS1='{READY}'
"""

ZSH = f"""
autoload -U compinit
compinit -u -D
source <(sheetctl completion zsh)
# All that is offered goes through compadd, also what takes words apart with -A, -D or -O.
compadd() {{
    if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\\ * ]]; then
        builtin compadd "$@"
        return
    fi
    local -a offered described names
    zparseopts -E -a names d:=names
    described=(${{(P)names[2]}})
    builtin compadd -A offered -D described "$@"
    local -i index
    for ((index = 1; index <= $#offered; index++)); do
        printf '%s\\t%s\\n' "$offered[index]" "$described[index]" >>{found}
    done
    builtin compadd "$@"
}}
record() {{ _main_complete; : >{ended}; }}
zle -C record complete-word record
bindkey '^T' record
unsetopt beep
PS1='{READY}'
"""


def type_in(command, keys):
    """Runs a shell on a terminal, and types keys once it prompts."""
    os.mkfifo(ended)
    end = os.open(ended, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    process, terminal = pty.fork()
    if process == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, set())
        os.execvp(command[0], command)
    shown = ""
    while READY not in shown:
        shown += os.read(terminal, 4096).decode(errors="replace")
    os.write(terminal, keys.encode())
    # It is open for writing for a moment, which ends it for who reads.
    poll = select.poll()
    poll.register(end, 0)
    if not poll.poll(PATIENCE * 1000):
        sys.exit(f"{shell} has completed nothing: {shown}")
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


os.environ.update(HOME=folder, ZDOTDIR=folder, TERM="xterm", LANG="C.UTF-8", COLUMNS="300")
if shell == "bash":
    type_in(
        ["bash", "--noprofile", "--rcfile", write("bashrc", BASH), "-i"],
        line + COMPLETE + "\x07",
    )
    with open(found) as file:
        completed = file.read()
    kept = max(line.rfind(mark) for mark in " =:@") + 1
    assert completed.startswith(line[:kept]), completed
    candidates = [] if completed == line else completed[kept:].split()
elif shell == "zsh":
    write(".zshrc", ZSH)
    type_in(["zsh", "-i"], line + COMPLETE)
    candidates = open(found).read().splitlines() if os.path.exists(found) else []
else:
    program = "sheetctl completion fish | source; complete -C $argv[1]"
    result = subprocess.run(
        ["fish", "--no-config", "-c", program, line], stdout=subprocess.PIPE, check=True
    )
    candidates = result.stdout.decode().splitlines()

for candidate in sorted({re.sub(r"^--[\w-]+=", "", text) for text in candidates}):
    name, _, description = candidate.partition("\t")
    print(name, description.removeprefix(name).strip().removeprefix("-- "), sep="\t")
