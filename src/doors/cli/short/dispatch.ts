import type { ShortContext } from '../command-context.ts'
import { parseFlags } from '../flags.ts'
import { helpOfCustom } from '../help-of-command.ts'
import { shortCommands } from './commands.ts'

/** The command that a command line begins with, when it is one of the short ones. */
export async function dispatchShort([first, ...rest]: readonly string[], context: ShortContext): Promise<number> {
  const command = shortCommands.find(({ words }) => words === first)
  if (command === undefined) throw new Error(`${first} is no short command.`)
  const given = parseFlags(rest, command.flags)
  if (!given.flags.help) return (await command.load())(given, context)
  context.out(`${helpOfCustom(command)}\n`)
  return 0
}
