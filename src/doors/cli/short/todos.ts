import type { Todo } from '../../../contract/nouns/todo.ts'
import { todoOperations } from '../../../contract/operations/todo.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { granted, Refused } from '../../../core/gate/refused.ts'
import { plainJson, plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { backendOptions } from '../backend-options.ts'
import type { Backend, ShortContext } from '../command-context.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { reportRefusal } from '../report.ts'
import { taskNamed } from '../task-named.ts'
import { todoShown } from '../todo-shown.ts'
import { UsageError } from '../usage-error.ts'
import { listHere } from './list-here.ts'
import { numbersFrom } from './numbers.ts'
import { todoTable } from './todo-table.ts'

type Work = (backend: Backend) => Promise<{ json: unknown; text: string }>

/** Does something with the data, and prints what came of it. */
export async function withBackend({ flags }: Parsed, context: ShortContext, work: Work): Promise<number> {
  const backend = await context.open(backendOptions(flags))
  try {
    const { json, text } = await work(backend)
    context.out(`${flags.json ? plainJson(json) : text}\n`)
    return 0
  } catch (problem) {
    if (!(problem instanceof Refused) || flags.json) throw problem
    return await reportRefusal(problem.refusal, context, false, nameForPeople)
  } finally {
    await backend.close()
  }
}

/** What is typed as a flag has its name; of what is typed as it stands, the complaint shows which is meant. */
function nameForPeople(field: string): string {
  if (/^(todos|updates|for)(\.\d+)?$/.test(field)) return ''
  return flagNames[field.replace(/\.\d+$/, '')] ?? field
}

const flagNames: Record<string, string> = {
  waitsFor: '--after',
  noLonger: '--not',
  notBefore: '--not-before',
  due: '--due',
  tags: '--tags',
  priority: '--priority',
  parent: '--parent',
}

const batch = 25

/** Adds what stands on the command line, each line of stdin, or what is written in the editor. */
export async function runAdd(given: Parsed, context: ShortContext): Promise<number> {
  const { flags, words } = given
  const items = await itemsFrom(given, context)
  return withBackend(given, context, async (backend) => {
    const { perform, caller } = backend
    const list = granted(await listHere(given, context, backend, true)) as { number: number; title: string }
    const common = { session: list.number, parent: flags.parent, priority: flags.priority, ...graphOf(flags) }
    if (words[0] !== '-') {
      const key = flags.key as string | undefined
      const { todo } = granted(await perform('todo.add', { ...common, ...items[0] }, { caller, key }))
      return { json: { todo }, text: `added #${todo.number} to ${plainLine(list.title)}: ${plainLine(todo.subject)}` }
    }
    judgeLines(items, common)
    const todos: Todo[] = []
    for (let next = 0; next < items.length; next += batch) {
      const { parent, session, ...same } = common
      const part = items.slice(next, next + batch).map(({ line: _line, ...item }) => ({ ...same, ...item }))
      const added = await perform('todo.addMany', { session, parent, items: part }, { caller })
      if (!added.granted && todos.length > 0) {
        added.refusal.message = `${added.refusal.message} Those before line ${items[next]?.line} were added.`
      }
      todos.push(...granted(added).todos)
    }
    return { json: { todos }, text: `added ${todos.length} to ${plainLine(list.title)}\n${todoLines(todos).join('\n')}` }
  })
}

/** What a todo waits for, its times and its tags, as they stand on the command line. */
function graphOf(flags: Parsed['flags']) {
  const listed = (name: string) =>
    flags[name] === undefined
      ? undefined
      : String(flags[name])
          .split(',')
          .map((one) => one.trim())
  return { waitsFor: listed('after'), due: flags.due, notBefore: flags['not-before'], tags: listed('tags') }
}

interface Item {
  subject: string
  description?: string
  /** Where it stands on stdin. */
  line?: number
}

const mostComplaints = 10

/** More than a batch takes several commits, so every line is judged before the first of them. */
function judgeLines(items: readonly Item[], common: object): void {
  const complaints = items.flatMap(({ line, ...item }) => {
    const [issue] = todoOperations['todo.add'].input.safeParse({ ...common, ...item }).error?.issues ?? []
    return issue === undefined ? [] : [`line ${line}: ${issue.path.join('.')} ${issue.message}`]
  })
  if (complaints.length === 0) return
  const more = complaints.length > mostComplaints ? `; and ${complaints.length - mostComplaints} more` : ''
  throw new UsageError(`${complaints.slice(0, mostComplaints).join('; ')}${more}. Nothing is added.`)
}

async function itemsFrom({ flags, words }: Parsed, context: ShortContext): Promise<Item[]> {
  const description = flags.description as string | undefined
  if (flags.edit) return [await editedItem(words.join(' '), description, context)]
  if (words.length === 0) throw new UsageError('add needs something to add.', 'punchlist add "write the post-mortem"')
  if (words.length > 1 || words[0] !== '-') return [{ subject: words.join(' '), description }]
  const lines = (await context.readStdin()).split('\n').map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])?\s*(?:\[ \])?\s*/, '').trim())
  const items = lines.map((subject, index) => ({ subject, description, line: index + 1 })).filter(({ subject }) => subject !== '')
  if (items.length === 0) throw new UsageError('There was nothing on stdin.', 'Give a todo a line: punchlist add - < todos.txt')
  return items
}

async function editedItem(subject: string, description: string | undefined, context: ShortContext): Promise<Item> {
  const help = '# The first line is what is to be done, the rest its description. Lines that begin with # are left out.\n'
  const text = await context.edit(`${subject}\n${description ?? ''}\n${help}`)
  const [first = '', ...rest] = text.split('\n').filter((line) => !line.startsWith('#'))
  if (first.trim() === '') throw new UsageError('Nothing was written, so nothing is added.')
  return { subject: first.trim(), description: rest.join('\n').trim() }
}

/** Shows the list where somebody stands. */
export async function runList(given: Parsed, context: ShortContext): Promise<number> {
  const { flags, words } = given
  if (words.length > 0) throw new UsageError(`list does not take ${JSON.stringify(words.join(' '))}.`, 'punchlist list [--all | --done]')
  if (flags.all && flags.done) throw new UsageError('--all and --done exclude each other.', 'Give one of them.')
  const limit = numberFlag('limit', flags.limit, 200, 500)
  return withBackend(given, context, async (backend) => {
    const list = granted(await listHere(given, context, backend, false))
    if (list === undefined) return { json: { todos: [], next: null }, text: nothingOn('this project’s list') }
    const status = flags.done ? ['completed', 'canceled'] : [flags.all ? 'all' : 'active']
    const asked = { session: list.number, own: true, status, limit, counts: true, after: flags.after }
    const { todos, next, counts } = granted(await backend.perform('todo.list', asked, { caller: backend.caller }))
    if (todos.length === 0) return { json: { todos, next, counts }, text: nothingOn(plainLine(list.title)) }
    const table = todoTable(todos, { screen: context.screen(), now: Date.now() })
    const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
    const more = next === null ? [] : [`${total - todos.length} more: punchlist list --limit 500, or --after ${next}`]
    return { json: { todos, next, counts }, text: [`${plainLine(list.title)}: ${counted(counts)}`, ...table, ...more].join('\n') }
  })
}

function nothingOn(list: string): string {
  return `Nothing is open on ${list}. Add something: punchlist add "…"`
}

function counted(counts: Partial<Record<Todo['status'], number>> | undefined): string {
  const { pending = 0, in_progress = 0, blocked = 0, completed = 0, canceled = 0 } = counts ?? {}
  const parts = [
    [pending + in_progress, 'open'],
    [blocked, 'blocked'],
    [completed, 'done'],
    [canceled, 'canceled'],
  ] as const
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ')
}

/** Moves todos to a status, all or none of them. */
export function runMove(command: string, status: Todo['status']) {
  return async (given: Parsed, context: ShortContext): Promise<number> => {
    const todos = numbersFrom(given.words, command)
    const claim = claimOf(given)
    return withBackend(given, context, async ({ perform, caller }) => {
      const changed = await (status === 'completed'
        ? perform('todo.completeMany', { todos }, { caller, claim })
        : perform('todo.updateMany', { updates: todos.map((todo) => ({ todo, status })) }, { caller, claim }))
      return linesOf(changed)
    })
  }
}

/** The claim that is carried along. */
export function claimOf({ flags }: Parsed): string | undefined {
  return typeof flags.claim === 'string' ? flags.claim : undefined
}

function linesOf(changed: Outcome<{ todos: Todo[] }>): { json: unknown; text: string } {
  const answer = granted(changed)
  return { json: answer, text: todoLines(answer.todos).join('\n') }
}

export async function runBlock(given: Parsed, context: ShortContext): Promise<number> {
  const [first, ...why] = given.words
  const [todo] = numbersFrom(first === undefined ? [] : [first], 'block')
  if (why.length === 0) throw new UsageError('block needs a reason.', `punchlist block ${first} "waiting for the invoice"`)
  return withBackend(given, context, async ({ perform, caller }) => {
    const answer = granted(
      await perform('todo.update', { todo, status: 'blocked', blockedReason: why.join(' ') }, { caller, claim: claimOf(given) }),
    )
    return { json: answer, text: todoLines([answer.todo]).join('\n') }
  })
}

export async function runShow(given: Parsed, context: ShortContext): Promise<number> {
  const [todo, ...others] = numbersFrom(given.words, 'show')
  if (others.length > 0) throw new UsageError('show takes one todo.', `punchlist show ${todo}`)
  return withBackend(given, context, async ({ perform, caller }) => {
    const answer = granted(await perform('todo.get', { todo }, { caller }))
    return { json: answer, text: plainText(todoShown(answer)) }
  })
}

/** Writes down what is to be remembered about a todo or a task. */
export async function runNote(given: Parsed, context: ShortContext): Promise<number> {
  const [first, ...words] = given.words
  const task = first === undefined ? undefined : taskNamed(first)
  const subject = task === undefined ? { todo: numbersFrom(first === undefined ? [] : [first], 'note')[0] } : { task }
  if (words.length === 0) throw new UsageError('note needs what is to be remembered.', `punchlist note ${first} "tried it on Windows, too"`)
  const text = words.length === 1 && words[0] === '-' ? await context.readStdin() : words.join(' ')
  return withBackend(given, context, async ({ perform, caller }) => {
    const key = given.flags.key as string | undefined
    const answer = granted(await perform('comment.add', { ...subject, text: text.trimEnd() }, { caller, key }))
    return { json: answer, text: plainText(`noted on ${task === undefined ? '' : 'task '}#${answer.comment.todo ?? answer.comment.task}`) }
  })
}

/** Gives the folder, or the repository that it is in, a list of its own. */
export async function runInit(given: Parsed, context: ShortContext): Promise<number> {
  const { flags, words } = given
  if (words.length > 0)
    throw new UsageError(`init does not take ${JSON.stringify(words.join(' '))}.`, 'punchlist init [--title "The shop"]')
  return withBackend(given, context, async ({ perform, caller }) => {
    const { folder } = context.project()
    const answer = granted(await perform('session.open', { folder, title: flags.title }, { caller }))
    const { session, added } = answer
    const what = added ? 'has a list now' : 'has a list already'
    return { json: answer, text: `${folder} ${what}: #${session.number} ${plainLine(session.title)}` }
  })
}
