import { builtInCommands } from '../../contract/built-in-commands.ts'
import type { Command } from '../../contract/nouns/command.ts'
import type { NewEvent } from '../../contract/nouns/event.ts'
import { decideDefineCommand, listedCommand } from '../domain/command/command.ts'
import type { HandlersOf } from '../gate/handler.ts'
import type { Change } from '../ports/store.ts'

export const commandHandlers: HandlersOf<'command'> = {
  async 'command.list'(_input, { store }) {
    return { commands: [...builtInCommands, ...(await store.commands.list()).map(listedCommand)] }
  },

  /** The folder is the truth for its commands. One whose file has become wrong stays as it was when it was last right. */
  async 'command.load'(input, { store, now }) {
    const known = new Map((await store.commands.list()).map((command) => [command.id, command]))
    const changes: Change[] = []
    const events: NewEvent[] = []
    const take = (before: Command | undefined, decided: ReturnType<typeof decideDefineCommand>) => {
      if (decided.events.length > 0)
        changes.push({ kind: before === undefined ? 'insert' : 'update', noun: 'command', row: decided.command })
      events.push(...decided.events)
    }
    for (const { id, definition } of input.commands) take(known.get(id), decideDefineCommand(known.get(id), id, definition, null, now))
    const wrong = new Map(input.problems.map(({ id, problem }) => [id, problem]))
    const right = new Set(input.commands.map(({ id }) => id))
    for (const command of known.values()) {
      if (right.has(command.id)) continue
      const problem = wrong.get(command.id)
      if (problem !== undefined) take(command, decideDefineCommand(command, command.id, command, problem, now))
      else {
        changes.push({ kind: 'remove', noun: 'command', row: command })
        events.push({ type: 'command.removed', session: 0, data: { command } })
      }
    }
    const named = (type: NewEvent['type']) =>
      events.flatMap((event) => (event.type === type && 'command' in event.data ? [event.data.command.id] : []))
    return { changes, events, answer: { defined: named('command.defined'), removed: named('command.removed') } }
  },
}
