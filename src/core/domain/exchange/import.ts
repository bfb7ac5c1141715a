import { type Dependency, dependencyKey } from '../../../contract/nouns/dependency.ts'
import type { ImportDeed } from '../../../contract/nouns/imported-todo.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { fingerprint } from '../fingerprint.ts'
import type { KnownStep } from '../plan/base.ts'
import { matchSteps } from '../plan/match.ts'
import { decideOrder } from '../plan/order.ts'
import { isFinished, type NewTodo, type TodoWish } from '../todo/todo.ts'
import { importKey, parseImportKey } from './import-key.ts'
import type { ImportedFile, ImportedStep } from './imported-file.ts'
import { inTree } from './write-markdown.ts'

/** What a file is read into. */
export interface Import extends ImportedFile {
  file: string
  /** The list that it goes to, named as files name lists. */
  into: string
  session: number
}

export interface ImportedRow {
  deed: ImportDeed
  subject: string
  /** Undefined of what the file no longer has. */
  line: number | undefined
  depth: number
  todo: Todo | undefined
  add?: Omit<NewTodo, 'position'> & { position: number }
  wish?: TodoWish
}

/** Which row of the list each step of the file is: by its name in the file, or by its number where it was written out from this very list. */
export function matchImport({ file, steps, list, into }: Import, rows: readonly Todo[]): (Todo | undefined)[] {
  const own = ownRows(file, rows)
  const names = namesOf(steps)
  const byName = new Map(own.map((todo) => [parseImportKey(todo.key)?.name ?? '', todo]))
  const byNumber = new Map(list === into ? rows.map((todo) => [todo.number, todo]) : [])
  const named = names.map((name) => byName.get(name))
  const taken = new Set(named)
  const matches = steps.map(({ number }, place) => {
    const numbered = number === null ? undefined : byNumber.get(number)
    return named[place] ?? (taken.has(numbered) ? undefined : numbered)
  })
  if (list !== null) return matches
  const known = own.map(
    (todo): KnownStep => ({
      id: todo.id,
      subject: titleIn(todo),
      parent: todo.parent,
      fate: 'planned',
      step: undefined,
      todo,
      isFinished: isFinished(todo.status),
    }),
  )
  const turned = turns(steps)
  const flat = steps.map(({ title, details, priority, status, parent }, place) => {
    return { title, details, priority, done: status === 'completed', parent, turn: turned[place] ?? 1, dependencies: [], circular: [] }
  })
  return matchSteps(flat, known).map((row) => row?.todo)
}

/** What somebody has moved to another list, by its name in the file it came from. */
export type MovedAway = ReadonlyMap<string, Todo>

/** What is told in a move of a todo from a list that a file was read into: the name it has in that file, if it came from it. */
export function nameInFile(todo: Todo, was: Partial<Todo>, file: string): string | undefined {
  const before = { ...todo, ...was }
  return isOwn(before, file) ? parseImportKey(before.key)?.name : undefined
}

/** Steps that are neither on the list nor new: they stay where somebody has put them. */
export function withMoved({ steps }: Import, matches: readonly (Todo | undefined)[], moved: MovedAway): (Todo | undefined)[] {
  const names = namesOf(steps)
  return matches.map((todo, place) => todo ?? moved.get(names[place] ?? ''))
}

export interface Identity {
  id: string
  number: number
}

/** What becomes of each row. A file is merged row by row: what only it has changed since it was last read is applied, what somebody has changed here stays. */
export function decideImport(
  given: Import,
  rows: readonly Todo[],
  matches: readonly (Todo | undefined)[],
  identities: readonly Identity[],
): ImportedRow[] {
  const { file, steps, session } = given
  const names = namesOf(steps)
  const isElsewhere = (place: number) => (matches[place]?.session ?? session) !== session
  const order = decideOrder({
    list: rows,
    base: baseOrder(given, rows, matches),
    planned: identities.filter((_, place) => !isElsewhere(place)).map(({ id }) => id),
  })
  const depths: number[] = []
  const decided = steps.map((step, place): ImportedRow => {
    const todo = matches[place]
    const identity = identities[place] as Identity
    const depth = step.parent === null ? 0 : (depths[step.parent] ?? 0) + 1
    depths.push(depth)
    const told = { subject: step.title, line: step.line, depth, todo }
    if (isElsewhere(place)) return { ...told, deed: 'kept' }
    const isPart = step.parent !== null && !isElsewhere(step.parent)
    const fields = fieldsOf(isPart ? step : { ...step, parent: null }, identities, todo)
    const said = saidBy(fields)
    const source = { file, line: step.line }
    const key = importKey(file, said, names[place] ?? '')
    if (todo === undefined) {
      const { blockedReason, ...rest } = fields
      const position = order.positions.get(identity.id) ?? 0
      const add = {
        ...rest,
        ...identity,
        ...(blockedReason === null ? {} : { blockedReason }),
        session,
        position,
        origin: 'import' as const,
        source,
        adopted: false,
        key,
      }
      return { ...told, deed: 'added', add }
    }
    const here = saidBy(fieldsHere(todo))
    // A row that was found by its number alone goes on belonging to the file that it came from, if it came from one.
    const isImported = isOwn(todo, file) && (given.list === null || parseImportKey(todo.key)?.name === names[place])
    const base = isImported ? parseImportKey(todo.key)?.said : todo.version === step.version ? here : undefined
    const isApplied = said !== here && base === here
    const isKept = said !== here && base !== here && base !== said
    const position = order.positions.get(todo.id)
    const { blockedReason, ...texts } = fields
    const wish: TodoWish = {
      ...(isApplied && { ...texts, ...(blockedReason === null ? {} : { blockedReason }) }),
      ...(isImported && { key, source }),
      ...(position !== undefined && { position }),
    }
    return { ...told, deed: isApplied ? 'changed' : isKept ? 'kept' : order.moved.has(todo.id) ? 'changed' : 'unchanged', wish }
  })
  return [...decided, ...dropped(file, rows, matches), ...movedAlong(rows, matches, order.positions)]
}

function ownRows(file: string, rows: readonly Todo[]): Todo[] {
  return rows.filter((todo) => isOwn(todo, file))
}

function isOwn({ origin, source, key }: Todo, file: string): boolean {
  return origin === 'import' && source?.file === file && parseImportKey(key) !== undefined
}

/** What each step is called in its file: its number there, or its title and the how manieth of that title it is. */
function namesOf(steps: readonly ImportedStep[]): string[] {
  const turned = turns(steps)
  return steps.map(({ number, title }, place) => (number === null ? `${turned[place]}:${title}` : `#${number}`))
}

function turns(steps: readonly ImportedStep[]): number[] {
  const counts = new Map<string, number>()
  return steps.map(({ title, number }) => {
    if (number !== null) return 0
    const turn = (counts.get(title) ?? 0) + 1
    counts.set(title, turn)
    return turn
  })
}

function titleIn(todo: Todo): string {
  return /^\d+:(.*)$/su.exec(parseImportKey(todo.key)?.name ?? '')?.[1] ?? todo.subject
}

type Fields = Pick<
  Todo,
  'subject' | 'description' | 'status' | 'blockedReason' | 'priority' | 'tags' | 'requires' | 'dueAt' | 'notBefore' | 'waitsFor' | 'parent'
>

function fieldsOf(step: ImportedStep, identities: readonly Identity[], todo: Todo | undefined): Fields {
  const { title: subject, details: description, status, blockedReason, priority, tags, requires, dueAt, notBefore, parent, waitsOn } = step
  const inFile = waitsOn.places.map((place): Dependency => ({ todo: identities[place]?.number ?? 0 }))
  // What the file does not have may be something else by now: it stays where it is waited for already.
  const named = new Set([...waitsOn.todos.map((number) => `todo ${number}`), ...waitsOn.tasks.map((number) => `task ${number}`)])
  const outside = (todo?.waitsFor ?? []).filter((on) => named.has(dependencyKey(on)))
  const parentId = parent === null ? null : (identities[parent]?.id ?? null)
  const waitsFor = sorted([...inFile, ...outside])
  return { subject, description, status, blockedReason, priority, tags, requires, dueAt, notBefore, waitsFor, parent: parentId }
}

function fieldsHere(todo: Todo): Fields {
  const { subject, description, status, blockedReason, priority, tags, requires, dueAt, notBefore, waitsFor, parent } = todo
  return { subject, description, status, blockedReason, priority, tags, requires, dueAt, notBefore, waitsFor: sorted(waitsFor), parent }
}

function sorted(waitsFor: readonly Dependency[]): Dependency[] {
  return waitsFor.toSorted((one, other) => (dependencyKey(one) < dependencyKey(other) ? -1 : 1))
}

function saidBy(fields: Fields): string {
  return fingerprint(JSON.stringify(fields))
}

/** In which order the file had them when it was last read, or else the list has them, as it would be written out. */
function baseOrder({ file, list, into }: Import, rows: readonly Todo[], matches: readonly (Todo | undefined)[]): string[] {
  const matched = new Set(matches)
  const places = new Map(inTree(rows).map(({ todo }, place) => [todo.id, place]))
  const rank = (todo: Todo) => (isOwn(todo, file) && list !== into ? (todo.source?.line ?? 0) : (places.get(todo.id) ?? 0))
  return rows
    .filter((todo) => matched.has(todo))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id }) => id)
}

/** What the file no longer has goes, unless somebody has begun or changed it, or put work of their own below it. */
function dropped(file: string, rows: readonly Todo[], matches: readonly (Todo | undefined)[]): ImportedRow[] {
  const matched = new Set(matches)
  const gone = ownRows(file, rows).filter((todo) => !matched.has(todo) && !isFinished(todo.status))
  const isUntouched = (todo: Todo) =>
    todo.status === 'pending' && todo.task === null && parseImportKey(todo.key)?.said === saidBy(fieldsHere(todo))
  const canceled = new Set(gone.filter(isUntouched).map(({ id }) => id))
  // Deepest first, so that what stays keeps all above it.
  const needed = new Set(
    rows.flatMap(({ id, parent, status }) => (parent === null || isFinished(status) || canceled.has(id) ? [] : [parent])),
  )
  for (const todo of gone.toReversed()) {
    if (!needed.has(todo.id)) continue
    canceled.delete(todo.id)
    if (todo.parent !== null) needed.add(todo.parent)
  }
  return gone.map((todo): ImportedRow => {
    const told = { subject: todo.subject, line: undefined, depth: 0, todo }
    if (!canceled.has(todo.id)) return { ...told, deed: 'left' }
    const name = parseImportKey(todo.key)?.name ?? ''
    const said = saidBy({ ...fieldsHere(todo), status: 'canceled' })
    return { ...told, deed: 'canceled', wish: { status: 'canceled', key: importKey(file, said, name) } }
  })
}

/** Rows that only make room for others. */
function movedAlong(rows: readonly Todo[], matches: readonly (Todo | undefined)[], positions: ReadonlyMap<string, number>): ImportedRow[] {
  const matched = new Set(matches)
  return rows.flatMap((todo): ImportedRow[] => {
    const position = matched.has(todo) ? undefined : positions.get(todo.id)
    return position === undefined ? [] : [{ deed: 'unchanged', subject: todo.subject, line: undefined, depth: 0, todo, wish: { position } }]
  })
}
