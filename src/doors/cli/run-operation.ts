import { resolve } from 'node:path'
import { type Field, fieldsOf, fromText } from '../../contract/fields.ts'
import { operations } from '../../contract/operations/index.ts'
import { plainJson, plainText } from '../../core/render/text/plain-text.ts'
import { backendOptions } from './backend-options.ts'
import type { CommandContext } from './command-context.ts'
import { numberFlag, type Parsed, parseFlags } from './flags.ts'
import { helpOf } from './help.ts'
import { reportRefusal } from './report.ts'
import { denied, type Entry, entries, flagFields, flagsOf, isNeeded, kebab, takenFields, usageOf } from './table.ts'
import { taskNamed } from './task-named.ts'
import { UsageError } from './usage-error.ts'

/** Performs a row of the table and answers the exit code. */
export async function runOperation(typedEntry: Entry, argv: readonly string[], context: CommandContext): Promise<number> {
  const { entry, parsed } = meantBy(typedEntry, parseFlags(argv, flagsOf(typedEntry)))
  const { flags } = parsed
  if (flags.help) return say(context, helpOf(entry))
  const input = inputFrom(entry, parsed, await fileFields(entry, flags, context))
  for (const field of entry.command.paths ?? []) {
    if (typeof input[field] === 'string') input[field] = resolve(context.folder(), input[field])
  }
  if (entry.command.destructive && !flags.yes) {
    const isForever = input['forever'] === true
    throw new UsageError(
      entry.command.destructive === 'undoable' && !isForever
        ? `${entry.command.words} deletes; punchlist undo brings it back, for a while.`
        : `${entry.command.words}${isForever ? ' --forever' : ''} cannot be undone.`,
      `Add --yes to do it: punchlist ${[entry.command.words, ...parsed.words, ...(isForever ? ['--forever'] : [])].join(' ')} --yes`,
    )
  }
  const backend = await context.open(backendOptions(flags))
  try {
    const version =
      flags['if-version'] === undefined ? undefined : numberFlag('if-version', flags['if-version'], 0, Number.MAX_SAFE_INTEGER)
    const shown = flags.json ? input : { ...input, ...entry.command.forPeople }
    const call = { caller: backend.caller, key: text(flags.key), version, claim: text(flags.claim) }
    const outcome = await backend.perform(entry.name, shown, call)
    if (!outcome.granted) return reportRefusal(outcome.refusal, context, flags.json === true, (field) => flagName(entry, field))
    return say(context, flags.json ? plainJson(outcome.value) : plainText(entry.command.print(outcome.value as never, shown)))
  } finally {
    await backend.close()
  }
}

/** `history "task 3"` is `task changes 3`. */
function meantBy(entry: Entry, parsed: Parsed): { entry: Entry; parsed: Parsed } {
  const [, noun = '', rest = ''] = /^([a-z]+)[\s:#]+(.+)$/i.exec(parsed.words.join(' ')) ?? []
  const words = entry.command.orElse?.[noun.toLowerCase()]
  const other = words === undefined ? undefined : entries.find(({ command }) => command.words === words)
  return other === undefined ? { entry, parsed } : { entry: other, parsed: { ...parsed, words: [rest] } }
}

/** Text that is too long for a command line: `--content-file plan.md`, or `-` for stdin. */
async function fileFields(entry: Entry, flags: Parsed['flags'], context: CommandContext): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const field of fieldsOf(operations[entry.name].input)) {
    if (!entry.command.files?.includes(field.name)) continue
    const path = text(flags[`${kebab(field.name)}-file`])
    if (path === undefined) continue
    const content = path === '-' ? await context.readStdin() : await context.readFile(path)
    fields[field.name] = field.kind === 'json' ? parseJson(content, path === '-' ? 'What came on stdin' : path) : content
  }
  return fields
}

function parseJson(content: string, source: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UsageError(`${source} is not valid JSON: ${(error as Error).message}.`)
  }
}

/** What was typed, as the field's kind. */
function typed(field: Field, value: string, as = kebab(field.name)): unknown {
  return field.kind === 'json' ? parseJson(value, as) : fromText(field, value)
}

function inputFrom(entry: Entry, { flags, words }: Parsed, files: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = { ...entry.command.fixed, ...files }
  for (const field of [...takenFields(entry), ...flagFields(entry)]) {
    const name = kebab(field.name)
    const value = flags[name]
    const no = flags[denied(field)] === true
    if (value !== undefined && no) throw new UsageError(`--${name} and --${denied(field)} exclude each other.`)
    if (value !== undefined) input[field.name] = typeof value === 'string' ? typed(field, value, `--${name}`) : value
    else if (no) input[field.name] = false
  }
  const left = [...words]
  const isOnTask = entry.command.orTask === true && 'task' in input
  const taken = takenFields(entry).filter(({ name }) => !(name in input || (isOnTask && name === 'todo')))
  for (const [index, field] of taken.entries()) {
    const isLast = index === taken.length - 1
    const value = isLast ? left.splice(0).join(entry.command.many ? ',' : ' ') : left.shift()
    const isTyped = field.kind === 'number' || field.kind === 'json' || (entry.command.many && isLast)
    if (value !== undefined && value !== '') input[field.name] = isTyped ? typed(field, value) : value
    else if (isNeeded(entry, field)) throw new UsageError(`${entry.command.words} needs ${article(kebab(field.name))}.`, usageOf(entry))
  }
  if (left.length > 0) throw new UsageError(`${entry.command.words} does not take ${JSON.stringify(left.join(' '))}.`, usageOf(entry))
  return entry.command.orTask ? onTodoOrTask(input) : input
}

function onTodoOrTask({ todo, ...input }: Record<string, unknown>): Record<string, unknown> {
  const task = typeof todo === 'string' ? taskNamed(todo) : undefined
  return task === undefined ? { todo, ...input } : { task, ...input }
}

function article(name: string): string {
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}

function flagName(entry: Entry, field: string): string {
  const known = Object.keys((operations[entry.name].input as unknown as { shape: object }).shape)
  const [name = '', ...inside] = field.split('.')
  // Which of a list's words is wrong is seen from the complaint; which field of which object is not.
  const place = inside.some((part) => !/^\d+$/.test(part)) ? [kebab(name), ...inside].join('.') : kebab(name)
  return entry.command.takes?.includes(name) || !known.includes(name) ? place : `--${place}`
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function say(context: CommandContext, text: string): 0 {
  context.out(`${text}\n`)
  return 0
}
