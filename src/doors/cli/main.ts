import { closest } from '../../core/render/text/closest.ts'
import type { CommandContext } from './command-context.ts'
import { customCommands } from './custom/index.ts'
import { parseFlags } from './flags.ts'
import { helpOfAll, helpOfNoun, shortHelp } from './help.ts'
import { helpOfCustom } from './help-of-command.ts'
import { runOperation } from './run-operation.ts'
import { entries } from './table.ts'
import { UsageError } from './usage-error.ts'

/** Does what one command line says and answers the exit code. */
export async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const first = argv[0]
  const say = (text: string): 0 => {
    context.out(`${text}\n`)
    return 0
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help')
    return say(argv[1] === '--all' ? helpOfAll(customCommands, context.version) : shortHelp(context.version))
  if (first === '--version' || first === '-v' || first === 'version') return say(context.version)

  const two = argv.slice(0, 2).join(' ')
  const custom = customCommands.find(({ words }) => words === two || words === first)
  // The whole list has verbs of its own, which `list` alone does not take away.
  const isVerbOf = custom?.words === first && entries.some(({ command }) => command.words === two)
  if (custom && !isVerbOf) {
    const rest = argv.slice(custom.words.split(' ').length)
    const given = parseFlags(rest, custom.flags)
    if (given.flags.help) return say(helpOfCustom(custom))
    return (await custom.load())(given, context)
  }
  const entry = entries.find(({ command }) => command.words === argv.slice(0, command.words.split(' ').length).join(' '))
  if (entry) return runOperation(entry, argv.slice(entry.command.words.split(' ').length), context)
  return unknownCommand(argv, context)
}

function unknownCommand(argv: readonly string[], context: CommandContext): number {
  const all = [...entries.map(({ command }) => command.words), ...customCommands.map(({ words }) => words)]
  const two = argv.slice(0, 2).join(' ')
  // `task resource` has verbs of its own.
  const noun = all.some((words) => words.startsWith(`${two} `)) ? two : (argv[0] ?? '')
  const verb = argv[noun.split(' ').length]
  const verbs = all.filter((words) => words.startsWith(`${noun} `)).map((words) => words.slice(noun.length + 1))
  if (verbs.length === 0) {
    const known = [
      ...new Set([...entries.map(({ command }) => command.words.split(' ')[0] ?? ''), ...customCommands.map(({ words }) => words)]),
    ]
    const guess = closest(noun, known)
    throw new UsageError(
      `There is no command ${JSON.stringify(noun)}.`,
      guess ? `Did you mean punchlist ${guess}?` : 'See punchlist help --all.',
    )
  }
  if (verb === undefined || verb === '--help' || verb === '-h') {
    if (verb === undefined) context.err(`${helpOfNoun(noun)}\n`)
    else context.out(`${helpOfNoun(noun)}\n`)
    return verb === undefined ? 2 : 0
  }
  const guess = closest(verb, verbs)
  throw new UsageError(
    `${noun} has no verb ${JSON.stringify(verb)}.`,
    guess ? `Did you mean punchlist ${noun} ${guess}?` : `Verbs: ${verbs.join(', ')}.`,
  )
}
