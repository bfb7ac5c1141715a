import { builtInCommands } from '../../contract/built-in-commands.ts'
import type { Command } from '../../contract/nouns/command.ts'
import { decideDefineCommand, listedCommand } from '../domain/command/command.ts'
import type { HandlersOf } from '../gate/handler.ts'

export const commandHandlers: HandlersOf<'command'> = {
  async 'command.list'(_input, { store }) {
    return { commands: [...builtInCommands, ...(await store.commands.list()).map(listedCommand)] }
  },

  /** The folder is the truth for its commands. One whose file has become wrong stays as it was when it was last right. */
  async 'command.load'(input, context) {
    const known = new Map((await context.store.commands.list()).map((command) => [command.id, command]))
    const defined: string[] = []
    const removed: string[] = []
    const take = (before: Command | undefined, id: string, definition: Definition, problem: string | null) => {
      const decide = (command?: Command) => decideDefineCommand(command, id, definition, problem, context.now)
      const command = before === undefined ? context.add('command', decide()) : context.change('command', before, decide)
      if (command !== before) defined.push(id)
    }
    for (const { id, definition } of input.commands) take(known.get(id), id, definition, null)
    const wrong = new Map(input.problems.map(({ id, problem }) => [id, problem]))
    const right = new Set(input.commands.map(({ id }) => id))
    for (const command of known.values()) {
      if (right.has(command.id)) continue
      const problem = wrong.get(command.id)
      if (problem !== undefined) take(command, command.id, command, problem)
      else removed.push(context.remove('command', { command, events: [{ type: 'command.removed', session: 0, data: { command } }] }).id)
    }
    return { defined, removed }
  },
}

type Definition = Parameters<typeof decideDefineCommand>[2]
