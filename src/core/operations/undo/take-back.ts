import type { Event } from '../../../contract/nouns/event.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideTouch } from '../../domain/task/task.ts'
import { changeThatStands } from '../../domain/undo/changed-since.ts'
import { refuseChangedSince, refuseGoneSince, refuseNotKept, refuseSpokenOf } from '../../domain/undo/judge.ts'
import { type RowChanged, rowsChanged, told } from '../../domain/undo/rows-changed.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Noun, Records } from '../../ports/records.ts'
import type { RemovedRow } from '../../ports/store.ts'
import { rowLabel } from '../../render/undo/took-back.ts'
import { bringBackOn, comingBack } from '../subject/bring-back.ts'
import { removedBy as removedIn } from '../todo/restore.ts'
import { takeBackArtifacts } from './artifacts.ts'
import { takeBackComments } from './comments.ts'
import { takeBackLinks } from './links.ts'
import { takeBackMemories } from './memories.ts'
import { takeBackSessions } from './sessions.ts'
import { takeBackSprints } from './sprints.ts'
import { takeBackTodos } from './todos.ts'

interface Call {
  call: number
  events: readonly Event[]
}

/** What a call did to the rows of one noun: those that it removed, changed and made. */
export interface Taking<Row> {
  call: number
  gone: Row[]
  changed: { row: Row; was: Partial<Row> }[]
  made: Row[]
  /** What was removed along with them: the texts of documents. */
  along: readonly RemovedRow[]
}

type TakesBack = {
  [N in 'session' | 'sprint' | 'artifact' | 'todo' | 'comment' | 'link' | 'memory']: (
    taking: Taking<Records[N]>,
    context: WriteContext,
  ) => Promise<void>
}

/** Each noun that undo knows, in the order in which they are put right: what is pointed at before what points at it. */
const nouns: TakesBack = {
  session: takeBackSessions,
  sprint: takeBackSprints,
  artifact: takeBackArtifacts,
  todo: takeBackTodos,
  comment: takeBackComments,
  link: takeBackLinks,
  memory: takeBackMemories,
}

/** Puts every row that a call touched back to what it was before it: all of them, or none. */
export async function takeBack({ call, events }: Call, context: WriteContext): Promise<void> {
  const rows = rowsChanged(events)
  await requireUnchanged(rows, events, context)
  const removed = await removedBy({ call, events }, rows, context)
  const left = await withoutThoseOnTodos(rows, context)
  for (const noun of Object.keys(nouns) as (keyof TakesBack)[]) await takeBackNoun(noun, { call, rows: left, removed }, context)
  await bringBackOn(removed, comingBack(removed.flatMap(({ noun, row }) => (noun === 'todo' ? [row as Todo] : []))), context)
  await touchTasks(events, context)
}

/** What had come back with its todo goes with it again. What anybody else has put on such a todo must not go: then nothing does. */
async function withoutThoseOnTodos(rows: readonly RowChanged[], { store }: WriteContext): Promise<RowChanged[]> {
  const going = new Set(rows.flatMap(({ noun, name, isNew, isGone }) => (noun === 'todo' && isNew && !isGone ? [numberIn(name)] : [])))
  if (going.size === 0) return [...rows]
  for (const noun of ['comment', 'link'] as const) {
    const own = rows.flatMap((row) => (row.noun === noun ? [numberIn(row.name)] : []))
    const todos = [...going]
    for (let from = 0; from < todos.length; from += atOnce) {
      const other = await store[`${noun}s`].anyOn(todos.slice(from, from + atOnce), own)
      if (other !== undefined) granted(refuseSpokenOf(other.todo ?? 0, { noun, number: other.number, by: other.by }))
    }
  }
  return rows.filter(({ noun, on }) => (noun !== 'comment' && noun !== 'link') || on === null || !going.has(on))
}

function numberIn(name: string): number {
  return Number(name.slice(name.indexOf(':') + 1))
}

/** A task whose plan the call had changed has another one again. */
async function touchTasks(events: readonly Event[], context: WriteContext): Promise<void> {
  for (const { type, data } of events) {
    if (type !== 'task.planned') continue
    const task = await context.require('task', (data['task'] as { id: string }).id)
    context.change('task', task, (newest) => decideTouch(newest, context.now))
  }
}

async function takeBackNoun<N extends keyof TakesBack>(
  noun: N,
  { call, rows, removed }: { call: number; rows: readonly RowChanged[]; removed: readonly RemovedRow[] },
  context: WriteContext,
): Promise<void> {
  const ofNoun = rows.filter((row) => row.noun === noun)
  const wasGone = new Map(ofNoun.map((row) => [row.name, row]))
  const gone = removed
    .filter((row) => row.noun === noun)
    .map(({ row, number, id }) => ({ ...(row as Records[N]), ...wasGone.get(`${noun}:${number || id}`)?.was }))
  const there = ofNoun.filter(({ isGone }) => !isGone)
  if (gone.length === 0 && there.length === 0) return
  const current = await currentRows(noun, there, context)
  const taking: Taking<Records[N]> = {
    call,
    gone,
    changed: there.flatMap(({ name, isNew, was }) =>
      isNew ? [] : [{ row: current.get(name) as Records[N], was: was as Partial<Records[N]> }],
    ),
    made: there.flatMap(({ name, isNew }) => (isNew ? [current.get(name) as Records[N]] : [])),
    along: removed,
  }
  await nouns[noun](taking, context)
}

const atOnce = 250
const mostTouches = 2_000

/** Whatever anybody did to one of the rows since would get lost, and it says who did what. */
async function requireUnchanged(rows: readonly RowChanged[], events: readonly Event[], { store }: WriteContext): Promise<void> {
  const last = events.at(-1)?.seq ?? 0
  const names = [...rows.map(({ name }) => name), ...events.flatMap(numbersIn).map((number) => `todo:${number}`)]
  for (let from = 0; from < names.length; from += atOnce) {
    const touches = await store.calls.since(names.slice(from, from + atOnce), last, mostTouches)
    // Of so many it is not worked out whether they have all been taken back.
    const place = touches.length < mostTouches ? changeThatStands(touches) : touches[0]?.seq
    if (place === undefined) continue
    const [event] = await store.events.list({ after: place - 1, session: undefined, types: undefined, limit: 1 })
    if (event === undefined) continue
    const [row = { noun: '', number: null, title: '' }] = told([event])
    granted(refuseChangedSince(event, rowLabel(row), row.noun === 'todo' ? (row.number ?? undefined) : undefined))
  }
}

function numbersIn({ type, data }: Event): number[] {
  return type === 'todo.deletedMany' ? (data['numbers'] as number[]) : []
}

async function removedBy({ call, events }: Call, rows: readonly RowChanged[], { store }: WriteContext): Promise<RemovedRow[]> {
  const names = [
    ...rows.flatMap(({ name, isGone }) => (isGone ? [name] : [])),
    ...events.flatMap(numbersIn).map((number) => `todo:${number}`),
  ]
  const removed: RemovedRow[] = []
  if (names.length > 0) for await (const row of removedIn(call, store)) removed.push(row)
  const found = new Set(removed.map(({ noun, number, id }) => `${noun}:${number || id}`))
  const missing = names.filter((name) => !found.has(name))
  // One that was restored since, and has gone again by taking that back, went by another call.
  for (const name of missing) {
    const { noun, reference } = namedBy(name)
    const kept = await store.removed.find(noun, reference)
    if (kept === undefined) granted(refuseNotKept(names.length, missing.length))
    else removed.push(kept)
  }
  return removed
}

function namedBy(name: string): { noun: Noun; reference: number | string } {
  const [noun = '', reference = ''] = name.split(':')
  return { noun: noun as Noun, reference: /^\d+$/.test(reference) ? Number(reference) : reference }
}

/** The rows as they are now, by their names; each must still be there. */
async function currentRows<N extends Noun>(noun: N, rows: readonly RowChanged[], context: WriteContext): Promise<Map<string, Records[N]>> {
  const found = new Map<string, Records[N]>()
  if (noun === 'todo') {
    const numbers = rows.map(({ name }) => Number(name.slice('todo:'.length)))
    for (let from = 0; from < numbers.length; from += atOnce) {
      for (const todo of await context.store.todos.numbered(numbers.slice(from, from + atOnce)))
        found.set(`todo:${todo.number}`, todo as Records[N])
      await context.store.giveWay()
    }
  } else {
    for (const { name } of rows) {
      const row = await context.find(noun, namedBy(name).reference)
      if (row !== undefined) found.set(name, row)
    }
  }
  const missing = rows.find(({ name }) => !found.has(name))
  if (missing !== undefined) granted(refuseGoneSince(missing.name))
  return found
}
