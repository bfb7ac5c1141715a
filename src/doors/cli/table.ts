import { type Field, fieldsOf } from '../../contract/fields.ts'
import type { Operation } from '../../contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations/index.ts'
import type { Command } from './command.ts'
import { commands } from './commands/index.ts'
import { claimFlag, commonFlags, type Flag, writeFlags } from './flags.ts'

/** A row of the table together with the operation it is for. */
export interface Entry {
  name: OperationName
  command: Command
}

export const entries: Entry[] = operationNames.flatMap((name) => {
  const rows = commands[name] as Command[] | { hidden: string }
  return 'hidden' in rows ? [] : rows.map((command) => ({ name, command }))
})

export function summaryOf({ name, command }: Entry): string {
  return command.summary ?? operations[name].summary
}

/** The input's fields that are left for flags. */
export function flagFields({ name, command }: Entry): Field[] {
  const taken = new Set([...(command.takes ?? []), ...Object.keys(command.fixed ?? {}), ...Object.keys(command.forPeople ?? {})])
  const fields = fieldsOf(operations[name].input).filter((field) => !taken.has(field.name))
  // A verb that sets one thing takes no flags for the others.
  const narrow = name === 'todo.update' && command.words !== 'todo update'
  return narrow ? [] : fields
}

export function flagsOf(entry: Entry): Flag[] {
  const own = flagFields(entry).flatMap((field): Flag[] => {
    const takes = field.kind === 'boolean' ? 'nothing' : 'value'
    const flag: Flag = { name: kebab(field.name), takes, description: field.description, values: field.values }
    return canBeDenied(field) ? [flag, { ...flag, name: denied(field), description: `The opposite of --${flag.name}` }] : [flag]
  })
  // An argument may also be given by its name, as `session add --title T`.
  const named = takenFields(entry).map(
    (field): Flag => ({ name: kebab(field.name), takes: 'value', description: field.description, values: field.values }),
  )
  const files = (entry.command.files ?? []).map(
    (field): Flag => ({
      name: `${kebab(field)}-file`,
      takes: 'value',
      filled: true,
      description: `Read ${kebab(field)} from this file; - is stdin`,
    }),
  )
  const operation: Operation = operations[entry.name]
  const claim = operation.effect === 'write' && operation.needs.startsWith('todo:') ? [claimFlag] : []
  const yes: Flag[] = entry.command.destructive ? [{ name: 'yes', takes: 'nothing', description: 'Really do it' }] : []
  return [...named, ...own, ...files, ...yes, ...(operation.effect === 'write' ? writeFlags : []), ...claim, ...commonFlags]
}

/** A yes or no that is left as it is when nothing is said needs a word for no. */
function canBeDenied(field: Field): boolean {
  return field.kind === 'boolean' && !field.hasDefault
}

export function denied(field: Field): string {
  return `no-${kebab(field.name)}`
}

export function takenFields({ name, command }: Entry): Field[] {
  const fields = fieldsOf(operations[name].input)
  return (command.takes ?? []).flatMap((taken) => fields.filter((field) => field.name === taken))
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** A verb such as `todo block` needs what it takes, even where the operation could do without. */
export function isNeeded({ name, command }: Entry, field: Field): boolean {
  return field.required || (name === 'todo.update' && command.takes?.includes(field.name) === true)
}

export function usageOf(entry: Entry): string {
  const takes = takenFields(entry).map((field) => {
    if (entry.command.orTask && field.name === 'todo') return '<todo | task:N>'
    if (entry.command.orElse && field.name === 'todo')
      return `<${['todo', ...Object.keys(entry.command.orElse).map((noun) => `${noun}:N`)].join(' | ')}>`
    return isNeeded(entry, field) ? `<${kebab(field.name)}>` : `[${kebab(field.name)}]`
  })
  return `Usage: ${['punchlist', entry.command.words, ...takes].join(' ')} [options]`
}
