# Completion of syncline for bash. Subcommands, options and their choices come from
# "syncline help --format options", and rules from its list, so nothing here repeats them.
# shellcheck shell=bash

# _syncline_list PROGRAM [SUBCOMMAND]: a line for each option and subcommand, with the fields names,
# value, choices, "repeat" and text, separated by |.
_syncline_list() {
  "$1" help --format options "${@:2}" 2>/dev/null
}

# _syncline_options: the options of such a list, each as a line: its choices in braces, the kind of
# its value, or -; and its names, as in "FILE -o,--output" and "{text,json} --format".
_syncline_options() {
  local names kind choices rest
  while IFS='|' read -r names kind choices rest; do
    [[ $names == -* ]] || continue
    [[ -n $choices ]] && kind="{$choices}"
    printf '%s %s\n' "${kind:--}" "$names"
  done
}

# _syncline_names: the subcommands of such a list.
_syncline_names() {
  local names rest
  while IFS='|' read -r names rest; do
    [[ $names == -* ]] || printf '%s\n' "$names"
  done
}

# _syncline_rules PROGRAM: ids of all rules, those of the project here included.
_syncline_rules() {
  local id rest
  { "$1" lint --list-rules; "$1" rules list; } 2>/dev/null | while read -r id rest; do
    printf '%s\n' "$id"
  done | sort -u
}

# _syncline_offer WORD...: the words that begin with the current word.
_syncline_offer() {
  local word
  for word in "$@"; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
  done
}

# _syncline_offer_lines: the same for words on standard input, one a line.
_syncline_offer_lines() {
  local words
  mapfile -t words
  _syncline_offer "${words[@]}"
}

# _syncline_files [EXTENSION...]: folders, and files with one of these extensions, or all files.
_syncline_files() {
  local name extension
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do
    [[ -d ${name/#\~/$HOME} || $# == 0 ]] && COMPREPLY+=("$prefix$name")
    [[ -d ${name/#\~/$HOME} ]] && continue
    for extension in "$@"; do
      [[ $name == *."$extension" ]] && COMPREPLY+=("$prefix$name")
    done
  done < <(compgen -f -- "$current")
}

# _syncline_globs PROGRAM: the last of several comma-separated globs, each of which may begin with -.
_syncline_globs() {
  local before=
  [[ $current == *,* ]] && before=${current%,*},
  [[ ${current#"$before"} == -* ]] && before+=-
  prefix+=$before
  current=${current#"$before"}
  _syncline_offer_lines < <(_syncline_rules "$1")
  compopt -o nospace 2>/dev/null
}

# _syncline_value PROGRAM OPTION KIND
_syncline_value() {
  local choices='\{([^}]*)\}'
  if [[ $3 =~ $choices ]]; then
    local IFS=,
    # shellcheck disable=SC2086
    _syncline_offer ${BASH_REMATCH[1]}
    return
  fi
  case $2:$3 in
    *:DIR) _syncline_directories ;;
    *:RANGE | *:PLACE) _syncline_files; compopt -o nospace 2>/dev/null ;;
    *:FILE* | *:PATH | *:GLOB) _syncline_files ;;
    *:RULE) _syncline_offer_lines < <(_syncline_rules "$1") ;;
    *:GLOBS) _syncline_globs "$1" ;;
    *:REV)
      _syncline_offer HEAD
      _syncline_offer_lines < <(git for-each-ref --format='%(refname:short)' 2>/dev/null)
      ;;
  esac
}

_syncline_directories() {
  local name
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do
    COMPREPLY+=("$prefix$name")
  done < <(compgen -d -- "$current")
}

# _syncline_operand PROGRAM SUBCOMMAND OPERAND...: an operand after the OPERANDs that were given.
_syncline_operand() {
  local program=$1 subcommand=$2
  shift 2
  case $subcommand in
    lint) _syncline_files c cc cpp cxx cu cuh h hh hpp hxx inl ;;
    record)
      if (($# > 0)); then
        _syncline_files
      else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -c -- "$current"; compgen -f -- "$current")
      fi
      ;;
    rules)
      case ${1-} in
        '') _syncline_offer_lines < <(_syncline_list "$program" rules | _syncline_names) ;;
        show) _syncline_offer_lines < <(_syncline_rules "$program") ;;
        docs) _syncline_directories ;;
      esac
      ;;
    help) _syncline_offer_lines < <(_syncline_list "$program" | _syncline_names) ;;
    *)
      _syncline_files sltrace
      ((${#COMPREPLY[@]} > 0)) || _syncline_files
      ;;
  esac
}

# _syncline_words: puts the words up to the cursor into words; --format=json, which comes in three
# since COMP_WORDBREAKS holds =, is one of them.
_syncline_words() {
  local word joins=no
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ $joins == yes ]]; then
      words[-1]+=$word
      joins=no
    elif [[ $word == = && ${#words[@]} -gt 0 && ${words[-1]} == --* ]]; then
      words[-1]+='='
      joins=yes
    else
      words+=("$word")
    fi
  done
}

# _syncline_before: walks over the words before the current one. Fills operands, and sets option
# where the current word is the value of one and ended where options are over.
_syncline_before() {
  local index word
  for ((index = 2; index < ${#words[@]} - 1; index++)); do
    word=${words[index]}
    option=
    if [[ $word == -- && $ended == no ]]; then
      ended=yes
    elif [[ $ended == yes || $word != -* || $word == - ]]; then
      operands+=("$word")
      [[ $subcommand == record ]] && ended=yes
    elif [[ $word != *=* && ${kinds[$word]--} != - ]]; then
      option=$word
      index=$((index + 1))
    fi
  done
  # Where the last step went over the current word, that is the option's value.
  ((index == ${#words[@]})) || option=
}

_syncline() {
  local words=() operands=() option='' ended=no prefix='' current program subcommand kind names name
  local -A kinds=()
  COMPREPLY=()
  _syncline_words
  program=${words[0]/#\~/$HOME}
  type -P -- "$program" >/dev/null || return
  current=${words[-1]}
  # As readline has it: without the quote that begins it, without the backslashes that quote blanks.
  current=${current#[\'\"]}
  current=${current//\\/}
  if ((${#words[@]} == 2)); then
    _syncline_offer_lines < <(_syncline_list "$program" | _syncline_names)
    _syncline_offer --help --version
    return
  fi
  subcommand=${words[1]}
  while read -r kind names; do
    for name in ${names//,/ }; do
      kinds[$name]=$kind
    done
  done < <(_syncline_list "$program" "$subcommand" | _syncline_options)
  ((${#kinds[@]} > 0)) || return
  _syncline_before
  if [[ -z $option && $ended == no && $current == --*=* ]]; then
    option=${current%%=*}
    current=${current#*=}
    # Where = breaks words, readline has only what follows it.
    [[ ${COMP_WORDS[COMP_CWORD]} == --*=* ]] && prefix=$option=
  fi
  if [[ -n $option ]]; then
    _syncline_value "$program" "$option" "${kinds[$option]--}"
  elif [[ $ended == no && $current == -* ]]; then
    _syncline_offer "${!kinds[@]}"
  elif [[ $subcommand == lint && $ended == yes ]]; then
    _syncline_files
  else
    _syncline_operand "$program" "$subcommand" "${operands[@]}"
  fi
}

complete -F _syncline syncline
