import type { Event } from '../../contract/nouns/event.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Token } from '../../contract/nouns/token.ts'
import { plainLine } from '../../core/render/plain-text.ts'
import { todoDetails } from '../../core/render/todo-details.ts'
import { todoLine } from '../../core/render/todo-line.ts'
import { todoList } from '../../core/render/todo-list.ts'
import type { Command, Commands } from './command.ts'

const printTodo: Command<'todo.update'>['print'] = ({ todo }) => todoLine(todo)

/** The manual of this door: the words for each operation, and what people see. */
export const commands: Commands = {
  'todo.add': [{ words: 'todo add', takes: ['subject'], print: ({ todo }) => todoLine(todo) }],
  'todo.list': [
    {
      words: 'todo list',
      forPeople: { counts: true },
      print: ({ todos, counts, next }, { after }) =>
        // Counts are of the whole list, so they head its first page only.
        counts && after === undefined
          ? todoList(todos, counts, next ? `--after ${next}` : undefined)
          : lines(todos.map(todoLine), '(no todos)', next),
    },
  ],
  'todo.get': [{ words: 'todo get', takes: ['todo'], print: ({ todo }) => todoDetails(todo) }],
  'todo.update': [
    { words: 'todo update', takes: ['todo'], print: printTodo },
    { words: 'todo start', takes: ['todo'], fixed: { status: 'in_progress' }, summary: 'Begin working on a todo.', print: printTodo },
    { words: 'todo done', takes: ['todo'], fixed: { status: 'completed' }, summary: 'Complete a todo.', print: printTodo },
    { words: 'todo cancel', takes: ['todo'], fixed: { status: 'canceled' }, summary: 'Give a todo up.', print: printTodo },
    { words: 'todo reopen', takes: ['todo'], fixed: { status: 'pending' }, summary: 'Put a todo back to pending.', print: printTodo },
    {
      words: 'todo block',
      takes: ['todo', 'blockedReason'],
      fixed: { status: 'blocked' },
      summary: 'Say why a todo cannot go on.',
      print: printTodo,
    },
    {
      words: 'todo describe',
      takes: ['todo', 'description'],
      summary: 'Replace a todo’s description.',
      print: ({ todo }) => todoDetails(todo),
    },
    { words: 'todo subject', takes: ['todo', 'subject'], summary: 'Replace a todo’s subject.', print: printTodo },
  ],
  'todo.delete': [
    {
      words: 'todo delete',
      takes: ['todo'],
      destructive: true,
      print: ({ todo, deleted }) => `deleted ${todoLine(todo)}${deleted > 1 ? ` and ${deleted - 1} below it` : ''}`,
    },
  ],

  'session.add': [{ words: 'session add', takes: ['title'], print: ({ session }) => sessionLine(session) }],
  'session.list': [{ words: 'session list', print: ({ sessions, next }) => lines(sessions.map(sessionLine), '(no sessions)', next) }],
  'session.get': [{ words: 'session get', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.rename': [{ words: 'session rename', takes: ['session', 'title'], print: ({ session }) => sessionLine(session) }],
  'session.archive': [{ words: 'session archive', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.restore': [{ words: 'session restore', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.delete': [
    {
      words: 'session delete',
      takes: ['session'],
      destructive: true,
      print: ({ session, todos }) => `deleted ${sessionLine(session)} with ${todos} todos`,
    },
  ],

  'token.add': [{ words: 'token add', takes: ['name'], print: ({ token }) => token.secret }],
  'token.list': [{ words: 'token list', print: ({ tokens, next }) => lines(tokens.map(tokenLine), '(no tokens)', next) }],
  'token.revoke': [{ words: 'token revoke', takes: ['token'], print: ({ token }) => tokenLine(token) }],

  'tenant.add': [{ words: 'tenant add', takes: ['name'], print: ({ tenant }) => tenantLine(tenant) }],
  'tenant.list': [{ words: 'tenant list', print: ({ tenants }) => tenants.map(tenantLine).join('\n') }],
  'tenant.delete': [{ words: 'tenant delete', takes: ['name'], destructive: true, print: ({ tenant }) => `deleted ${tenantLine(tenant)}` }],

  'event.list': [{ words: 'event list', print: ({ events }) => lines(events.map(eventLine), '(no events)', null) }],
}

function lines(rows: string[], none: string, next: string | null): string {
  if (rows.length === 0) return none
  return [...rows, ...(next ? [`… more (--after ${next})`] : [])].join('\n')
}

function sessionLine(session: Session): string {
  const agent = session.agent === null ? '' : ` (${plainLine(session.agent)})`
  return `#${session.number} ${plainLine(session.title)}${agent}${session.archivedAt > 0 ? ' [archived]' : ''}`
}

function tokenLine(token: Token): string {
  const agent = token.agent === null ? '' : ` agent ${plainLine(token.agent)}`
  return `${token.id} ${plainLine(token.name)} [${token.access}]${agent}${token.revokedAt > 0 ? ' [revoked]' : ''}`
}

function tenantLine(tenant: Tenant): string {
  return `#${tenant.number} ${plainLine(tenant.name)}`
}

export function eventLine(event: Event): string {
  const { todo, session, token, tenant } = event.data as {
    todo?: { number: number; subject: string }
    session?: Session
    token?: Token
    tenant?: Tenant
  }
  const about = todo
    ? `#${todo.number} ${todo.subject}`
    : session
      ? `#${session.number} ${session.title}`
      : (token?.name ?? tenant?.name ?? '')
  const where = event.session > 0 && todo ? ` (session #${event.session})` : ''
  return `${event.seq} ${new Date(event.at).toISOString()} ${event.type} ${plainLine(about)}${where} by ${plainLine(event.by)}`
}
