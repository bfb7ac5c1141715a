import type { CommandContext } from '../command-context.ts'
import type { Flag, Parsed } from '../flags.ts'
import { entries, flagsOf, summaryOf } from '../table.ts'
import { UsageError } from '../usage-error.ts'
import { customCommands } from './index.ts'

interface Completed {
  words: string
  summary: string
  flags: Flag[]
}

const scripts = new Map(Object.entries({ bash, zsh, fish }))

export async function runCompletion({ words: given }: Parsed, context: CommandContext): Promise<number> {
  const script = scripts.get(given[0] ?? '')
  if (script === undefined || given.length > 1)
    throw new UsageError('completion needs the name of a shell.', 'punchlist completion bash|zsh|fish')
  const commands = [
    ...entries.map((entry) => ({ words: entry.command.words, summary: summaryOf(entry), flags: flagsOf(entry) })),
    ...customCommands,
  ]
  context.out(`${script(commands)}\n`)
  return 0
}

function nouns(commands: Completed[]): string[] {
  return [...new Set(commands.map(({ words }) => words.split(' ')[0] ?? ''))]
}

/** The words that can come next. */
function verbsOf(noun: string, commands: Completed[]): string[] {
  const behind = commands.flatMap(({ words }) => (words.startsWith(`${noun} `) ? [words.slice(noun.length + 1)] : []))
  return [...new Set(behind.map((words) => words.split(' ')[0] ?? ''))]
}

function bash(commands: Completed[]): string {
  const verbs = (begun: string[]) =>
    begun.flatMap((noun) => {
      const own = verbsOf(noun, commands)
      return own.length === 0 ? [] : [`    "${noun}") words="${own.join(' ')}" ;;`]
    })
  const twoWords = [...new Set(commands.map(({ words }) => words.split(' ').slice(0, 2).join(' ')))]
  const flags = commands.map(({ words, flags: own }) => `    "${words} "*) words="${own.map((flag) => `--${flag.name}`).join(' ')}" ;;`)
  return `# Punchlist completion for bash: source <(punchlist completion bash)
_punchlist() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [[ $COMP_CWORD -eq 1 ]]; then words="${nouns(commands).join(' ')}"
  elif [[ $current == -* ]]; then case "\${COMP_WORDS[*]:1}" in
${flags.join('\n')}
  esac
  elif [[ $COMP_CWORD -eq 2 ]]; then case "\${COMP_WORDS[1]}" in
${verbs(nouns(commands)).join('\n')}
  esac
  elif [[ $COMP_CWORD -eq 3 ]]; then case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${verbs(twoWords).join('\n')}
  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _punchlist punchlist`
}

function zsh(commands: Completed[]): string {
  return `#compdef punchlist
# Punchlist completion for zsh: source <(punchlist completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`
}

function fish(commands: Completed[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", '’')}'`
  const first = nouns(commands).map((noun) => `complete -c punchlist -n __fish_use_subcommand -a ${noun}`)
  const rest = commands.flatMap(({ words, summary, flags }) => {
    const seenWords = (from: string[]) => from.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    const parts = words.split(' ')
    const seen = seenWords(parts)
    const own = flags.map(
      (flag) =>
        `complete -c punchlist -n ${quote(seen)} -l ${flag.name}${flag.takes === 'value' ? ' -r' : ''} -d ${quote(flag.description)}`,
    )
    // Each further word is offered behind those before it; the last one with what the command does.
    const offered = parts.slice(1).map((word, index) => {
      const behind = quote(seenWords(parts.slice(0, index + 1)))
      return `complete -c punchlist -n ${behind} -a ${word}${index === parts.length - 2 ? ` -d ${quote(summary)}` : ''}`
    })
    return [...offered, ...own]
  })
  return ['# Punchlist completion for fish: punchlist completion fish | source', 'complete -c punchlist -f', ...first, ...rest].join('\n')
}
