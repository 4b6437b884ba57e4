/**
 * What a shell sources: it asks rx itself for what may come next, so that it always knows the commands of
 * the version that is installed. Words go as they are: the scripts run nothing in them.
 */
export const COMPLETION_SCRIPTS = {
  bash: `_rx() {
  local candidate
  COMPREPLY=()
  while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done \\
    < <(rx __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _rx rx`,
  zsh: `#compdef rx
_rx() {
  local -a candidates
  candidates=("\${(@f)$(rx __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef _rx rx`,
  fish: `complete -c rx -f -a '(rx __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
} as const;
