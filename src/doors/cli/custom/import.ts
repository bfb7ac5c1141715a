import type { ImportDeed, ImportedTodo } from '../../../contract/nouns/imported-todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { granted } from '../../../core/gate/refused.ts'
import { plainJson, plainLine } from '../../../core/render/text/plain-text.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { listHere } from '../short/list-here.ts'
import { numbersFrom } from '../short/numbers.ts'
import { UsageError } from '../usage-error.ts'

const mostShown = 50

/** Reads a file into the list where somebody stands: first it is only shown what that would come to. */
export async function runImport(given: Parsed, context: CommandContext): Promise<number> {
  const { flags, words } = given
  const [path, ...more] = words
  if (path === undefined || more.length > 0) throw new UsageError('import takes one file.', 'punchlist import TODO.md')
  if (flags.yes && flags['dry-run']) throw new UsageError('--yes and --dry-run exclude each other.', 'Give one of them.')
  const again = `punchlist import ${shown(path)} --yes`
  const { name, content } = await context.readTextFile(path)
  const backend = await context.open(backendOptions(flags))
  try {
    const { perform, caller } = backend
    const list = granted(await listHere(given, context, backend, flags.yes === true)) ?? { number: 0, title: 'this project’s list' }
    const input = { session: list.number, file: name, content, dryRun: flags.yes !== true }
    const answer = granted(await perform('todo.import', input, { caller, key: flags.key as string | undefined }))
    if (flags.json) context.out(`${plainJson(answer)}\n`)
    else context.out(`${importText(answer, plainLine(list.title), again)}\n`)
    return 0
  } finally {
    await backend.close()
  }
}

const marks: Record<ImportDeed, string> = { added: '+', changed: '~', canceled: '-', kept: '!', left: '!', unchanged: ' ' }

function importText({ rows, counts, dryRun }: Output<'todo.import'>, list: string, again: string): string {
  const told = rows.filter(({ deed }) => deed !== 'unchanged')
  const left = told.length - mostShown
  const parts = (Object.keys(counts) as ImportDeed[]).flatMap((deed) => (counts[deed] === 0 ? [] : [`${counts[deed]} ${words[deed]}`]))
  return [
    `${dryRun ? 'Would be read' : 'Read'} into ${list}: ${parts.join(', ')}`,
    ...told.slice(0, mostShown).map(rowText),
    ...(left > 0 ? [`… ${left} more`] : []),
    ...(dryRun && told.length > 0 ? [`Nothing is changed yet. To do it: ${again}`] : []),
    ...(!dryRun && counts.added > 0 ? ['What is new wakes nobody until you adopt it: punchlist adopt'] : []),
  ].join('\n')
}

const words: Record<ImportDeed, string> = {
  added: 'new',
  changed: 'changed',
  canceled: 'canceled, since the file no longer has them',
  kept: 'changed here, too, and kept',
  left: 'no longer in the file, but begun or changed here, and kept',
  unchanged: 'as they were',
}

function rowText({ deed, subject, depth, todo, line }: ImportedTodo): string {
  const number = todo === null ? '' : `#${todo} `
  return `  ${marks[deed]} ${'  '.repeat(Math.min(depth, 10))}${number}${plainLine(subject)}${line === null ? '' : ` (line ${line})`}`
}

/** Writes the list where somebody stands to a file, or to stdout. */
export async function runExport(given: Parsed, context: CommandContext): Promise<number> {
  if (given.flags.audit) return (await import('./export-audit.ts')).exportAudit(given, context)
  const {
    flags,
    words: [path, ...more],
  } = given
  if (more.length > 0) throw new UsageError('export takes one file.', 'punchlist export TODO.md')
  const format = flags.format ?? (path?.endsWith('.jsonl') ? 'jsonl' : 'md')
  const backend = await context.open(backendOptions(flags))
  try {
    const list = granted(await listHere(given, context, backend, false))
    if (list === undefined)
      throw new UsageError('This project has no list yet.', 'punchlist add "…" begins it; --everyone writes everyone’s.')
    const input = { session: list.number, format, unfinished: flags.unfinished === true }
    const answer = granted(await backend.perform('todo.export', input, { caller: backend.caller }))
    if (path !== undefined) await context.writeTextFile(path, answer.text, flags.yes === true)
    if (flags.json) context.out(`${plainJson(path === undefined ? answer : { file: path, todos: answer.todos })}\n`)
    else if (path === undefined) context.out(answer.text)
    else context.out(`wrote ${answer.todos} of ${plainLine(list.title)} to ${path}\n`)
    return 0
  } finally {
    await backend.close()
  }
}

/** Takes over what was imported: the todos that are named, or all of the list where somebody stands. */
export async function runAdopt(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = given
  const backend = await context.open(backendOptions(flags))
  try {
    const list = given.words.length > 0 ? undefined : granted(await listHere(given, context, backend, false))
    const named = given.words.length > 0 ? { todos: numbersFrom(given.words, 'adopt') } : { session: list?.number ?? 0, all: true }
    const nothing = given.words.length === 0 && list === undefined
    const answer = nothing ? { adopted: 0, todos: [] } : granted(await backend.perform('todo.adopt', named, { caller: backend.caller }))
    const text = answer.adopted === 0 ? 'There is nothing to adopt.' : [`adopted ${answer.adopted}`, ...todoLines(answer.todos)].join('\n')
    const left = answer.adopted - answer.todos.length
    context.out(`${flags.json ? plainJson(answer) : `${text}${left > 0 ? `\n… ${left} more` : ''}`}\n`)
    return 0
  } finally {
    await backend.close()
  }
}

function shown(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path)
}
