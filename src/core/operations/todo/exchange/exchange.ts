import type { ImportDeed, ImportedTodo } from '../../../../contract/nouns/imported-todo.ts'
import { activeStatuses, type Todo } from '../../../../contract/nouns/todo.ts'
import {
  decideImport,
  type Identity,
  type Import,
  type ImportedRow,
  type MovedAway,
  matchImport,
  nameInFile,
  withMoved,
} from '../../../domain/exchange/import.ts'
import { writeMarkdown } from '../../../domain/exchange/write-markdown.ts'
import { decideAdd, decideUpdate, isFinished } from '../../../domain/todo/todo.ts'
import { type Handlers, prepared, type ReadContext, type WriteContext } from '../../../gate/handler.ts'
import { granted } from '../../../gate/refused.ts'
import { readWholeList } from '../../list/whole-list.ts'
import { chosenTodos } from '../chosen.ts'
import { listToAddTo, requireRoom } from '../todo.ts'
import { readFile } from './read-file.ts'

const mostShown = 25

export const exchangeHandlers: Pick<Handlers, 'todo.import' | 'todo.export' | 'todo.adopt'> = {
  'todo.import': prepared(readFile, async (input, context, read) => {
    const session = await listToAddTo(input.session, context)
    const rows = await readWholeList(session, context.store)
    await context.store.giveWay()
    const given = { ...read, file: input.file, session, into: await nameOf(session, context) }
    const found = matchImport(given, rows)
    const matches = found.includes(undefined) ? withMoved(given, found, await movedAway(given, context)) : found
    await context.store.giveWay()
    const decided = decideImport(given, rows, matches, await identitiesFor(matches, input.dryRun, context))
    if (!input.dryRun) {
      await context.store.giveWay()
      for (const row of decided) write(row, context)
      const opened = decided.filter(({ add }) => add !== undefined && !isFinished(add.status)).length
      const reopened = decided.filter(
        ({ todo, wish }) => todo && isFinished(todo.status) && wish?.status && !isFinished(wish.status),
      ).length
      if (opened + reopened > 0) await requireRoom(session, rows.at(-1)?.position ?? 0, opened + reopened, context)
    }
    return { ...told(decided), dryRun: input.dryRun }
  }),

  async 'todo.export'(input, context) {
    const session = input.session === 0 ? undefined : await context.require('session', input.session)
    const all = await readWholeList(session?.number ?? 0, context.store)
    const todos = input.unfinished ? all.filter(({ status }) => (activeStatuses as readonly Todo['status'][]).includes(status)) : all
    await context.store.giveWay()
    if (input.format === 'jsonl') return { text: todos.map((todo) => `${JSON.stringify(todo)}\n`).join(''), todos: todos.length }
    const title = session === undefined ? 'Everyone’s list' : session.title || `Session ${session.number}`
    return { text: writeMarkdown(session?.id ?? everyones, title, todos), todos: todos.length }
  },

  async 'todo.adopt'({ session, todos: references, all }, context) {
    const chosen = await chosenTodos({ session, references, word: 'all', whole: all }, context)
    const below: Todo[] = []
    if (!all) for (const { id } of chosen) below.push(...(await context.store.todos.subtasks(id)))
    const adopted = new Map([...chosen, ...below].filter((todo) => !todo.adopted).map((todo) => [todo.id, todo]))
    const todos = [...adopted.values()].map((todo) =>
      context.change('todo', todo, (newest) => granted(decideUpdate(newest, { adopted: true }, context.caller.name, context.now))),
    )
    return { adopted: todos.length, todos: todos.slice(0, mostShown) }
  },
}

const everyones = 'everyone'

/** A list as files name it. */
async function nameOf(session: number, context: ReadContext | WriteContext): Promise<string> {
  return session === 0 ? everyones : (await context.require('session', session)).id
}

/** So many moves are looked at, the newest first. */
const mostMoves = 1_000

/** What came from this file into this list, and stands in another one now. */
async function movedAway({ file, session }: Pick<Import, 'file' | 'session'>, { store }: WriteContext): Promise<MovedAway> {
  const moves = await store.events.list({ after: 0, session: undefined, types: ['todo.moved'], backwards: true, limit: mostMoves })
  const names = new Map<number, string>()
  for (const { data } of moves) {
    const { todo, was } = data as { todo: Todo; was: Partial<Todo> }
    const name = was.session === session ? nameInFile(todo, was, file) : undefined
    if (name !== undefined && !names.has(todo.number)) names.set(todo.number, name)
  }
  const rows = names.size === 0 ? [] : await store.todos.numbered([...names.keys()])
  return new Map(rows.filter((todo) => todo.session !== session).map((todo) => [names.get(todo.number) ?? '', todo]))
}

/** Rows that are there have theirs; the others are given them, or stand-ins while it is only tried. */
async function identitiesFor(matches: readonly (Todo | undefined)[], dryRun: boolean, context: WriteContext): Promise<Identity[]> {
  const missing = matches.filter((todo) => todo === undefined).length
  let next = dryRun || missing === 0 ? -missing : await context.store.nextNumber('todo', missing)
  return matches.map((todo) => todo ?? { id: dryRun ? `new ${next}` : context.newId(), number: next++ })
}

function write({ add, wish, todo }: ImportedRow, context: WriteContext): void {
  if (add !== undefined) context.add('todo', granted(decideAdd(add, context.caller, context.now)))
  else if (wish !== undefined && todo !== undefined) {
    context.change('todo', todo, (newest) => granted(decideUpdate(newest, wish, context.caller.name, context.now)))
  }
}

/** Rows that only make room for others are not worth a word. */
function told(decided: readonly ImportedRow[]): { rows: ImportedTodo[]; counts: Record<ImportDeed, number> } {
  const counts: Record<ImportDeed, number> = { added: 0, changed: 0, canceled: 0, kept: 0, left: 0, unchanged: 0 }
  const rows = decided
    .filter(({ deed, line }) => deed !== 'unchanged' || line !== undefined)
    .map(({ deed, subject, line, depth, todo, add }) => {
      counts[deed] += 1
      const number = todo?.number ?? (add === undefined || add.number < 0 ? null : add.number)
      return { deed, subject, depth, line: line ?? null, todo: number }
    })
  return { rows, counts }
}
