import type { Artifact } from '../../contract/nouns/artifact.ts'
import type { Event } from '../../contract/nouns/event.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import { listOrder } from '../../contract/nouns/todo.ts'
import type { Token } from '../../contract/nouns/token.ts'
import type { ListEntry } from '../../contract/operations/list.ts'
import { plainLine } from '../../core/render/plain-text.ts'
import { progressLine } from '../../core/render/progress-summary.ts'
import { todoDetails } from '../../core/render/todo-details.ts'
import { todoLine } from '../../core/render/todo-line.ts'
import { countsLine, todoList } from '../../core/render/todo-list.ts'
import type { Command, Commands } from './command.ts'

const printTodo: Command<'todo.update'>['print'] = ({ todo }) => todoLine(todo)

/** The manual of this door: the words for each operation, and what people see. */
export const commands: Commands = {
  'todo.add': [{ words: 'todo add', takes: ['subject'], print: ({ todo }) => todoLine(todo) }],
  'todo.addMany': [
    {
      words: 'todo add-many',
      takes: ['items'],
      files: ['items'],
      print: ({ todos, progress }) => [...todos.map(todoLine), progressLine(progress)].join('\n'),
    },
  ],
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
  'todo.get': [
    {
      words: 'todo get',
      takes: ['todo'],
      print: ({ todo, subtasks }) => [todoDetails(todo), ...subtasks.map((subtask) => `  ${todoLine(subtask)}`)].join('\n'),
    },
  ],
  'todo.stats': [
    { words: 'todo stats', takes: ['session'], print: ({ progress }) => `${progressLine(progress)}\n${countsLine(progress)}` },
  ],
  'todo.updateMany': [
    {
      words: 'todo update-many',
      takes: ['updates'],
      files: ['updates'],
      print: ({ todos, progress }) => [...todos.map(todoLine), progressLine(progress)].join('\n'),
    },
  ],
  'todo.move': [{ words: 'todo move', takes: ['todo'], print: printTodo }],
  'todo.completeMany': [
    {
      words: 'todo complete',
      takes: ['todos'],
      many: true,
      print: ({ todos, progress }) => [...todos.map(todoLine), progressLine(progress)].join('\n'),
    },
  ],
  'todo.deleteMany': [
    {
      words: 'todo clear',
      takes: ['todos'],
      many: true,
      destructive: true,
      print: ({ deleted, progress }) => `deleted ${deleted}\n${progressLine(progress)}`,
    },
  ],
  'todo.clean': [
    {
      words: 'todo clean',
      print: ({ orphaned, stale, dryRun, more }) =>
        `${dryRun ? 'would remove' : 'removed'} ${orphaned} orphaned and ${stale} stale${more ? '; there is more, run it again' : ''}`,
    },
  ],

  'list.get': [
    {
      words: 'list get',
      takes: ['session'],
      print: ({ todos, title, version }) => [`${title}, version ${version}`, ...todos.map(entryLine)].join('\n'),
    },
  ],
  'list.replace': [
    {
      words: 'list replace',
      takes: ['session'],
      files: ['todos'],
      print: ({ todos, title, version, removed }) =>
        [`${title}, version ${version}${removed.length > 0 ? `, ${removed.length} left the list` : ''}`, ...todos.map(entryLine)].join(
          '\n',
        ),
    },
  ],
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
  'session.progress': [{ words: 'session progress', takes: ['session'], print: ({ text }) => text }],
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

  'artifact.add': [{ words: 'artifact add', takes: ['title'], files: ['content'], print: ({ artifact }) => artifactLine(artifact) }],
  'artifact.list': [{ words: 'artifact list', print: ({ artifacts, next }) => lines(artifacts.map(artifactLine), '(no artifacts)', next) }],
  'artifact.get': [
    { words: 'artifact get', takes: ['artifact'], print: ({ artifact, content }) => `${artifactLine(artifact)}\n\n${content}` },
  ],
  'artifact.revisions': [
    {
      words: 'artifact revisions',
      takes: ['artifact'],
      print: ({ revisions, next }) =>
        lines(
          revisions.map((row) => `${row.revision} ${new Date(row.at).toISOString()} ${row.title} by ${row.by}`),
          '(none)',
          next,
        ),
    },
  ],
  'artifact.update': [
    { words: 'artifact update', takes: ['artifact'], files: ['content'], print: ({ artifact }) => artifactLine(artifact) },
  ],
  'artifact.diff': [
    {
      words: 'artifact diff',
      takes: ['artifact'],
      print: ({ diff, from, to }) => (diff === '' ? `revisions ${from} and ${to} do not differ` : diff.trimEnd()),
    },
  ],
  'artifact.stage': [
    {
      words: 'artifact stage',
      takes: ['artifact', 'stage'],
      print: ({ artifact, todosGenerated, todosUpdated, todosCanceled, note }) =>
        [
          artifactLine(artifact),
          ...(artifact.type === 'plan' && artifact.stage === 'final'
            ? [`${todosGenerated} todos generated, ${todosUpdated} updated, ${todosCanceled} canceled`]
            : []),
          ...(note ? [note] : []),
        ].join('\n'),
    },
  ],
  'artifact.delete': [
    { words: 'artifact delete', takes: ['artifact'], destructive: true, print: ({ artifact }) => `deleted ${artifactLine(artifact)}` },
  ],

  'sprint.add': [{ words: 'sprint add', takes: ['title'], print: ({ sprint }) => sprintLine(sprint) }],
  'sprint.list': [
    {
      words: 'sprint list',
      print: ({ sprints, next }) =>
        lines(
          sprints.map((sprint) => `${sprintLine(sprint)} ${progressLine(sprint.progress)}`),
          '(no sprints)',
          next,
        ),
    },
  ],
  'sprint.get': [
    { words: 'sprint get', takes: ['sprint'], print: ({ sprint, progress }) => `${sprintLine(sprint)}\n${progressLine(progress)}` },
  ],
  'sprint.board': [
    {
      words: 'sprint board',
      takes: ['sprint'],
      print: ({ sprint, progress, columns }) =>
        [
          sprintLine(sprint),
          progressLine(progress),
          ...listOrder.flatMap((status) => (columns[status]?.length ? ['', `${status}:`, ...columns[status].map(todoLine)] : [])),
        ].join('\n'),
    },
  ],
  'sprint.update': [{ words: 'sprint update', takes: ['sprint'], print: ({ sprint }) => sprintLine(sprint) }],
  'sprint.delete': [
    { words: 'sprint delete', takes: ['sprint'], destructive: true, print: ({ sprint }) => `deleted ${sprintLine(sprint)}` },
  ],

  'token.add': [{ words: 'token add', takes: ['name'], print: ({ token }) => token.secret }],
  'token.list': [{ words: 'token list', print: ({ tokens, next }) => lines(tokens.map(tokenLine), '(no tokens)', next) }],
  'token.revoke': [{ words: 'token revoke', takes: ['token'], print: ({ token }) => tokenLine(token) }],

  'tenant.add': [{ words: 'tenant add', takes: ['name'], print: ({ tenant }) => tenantLine(tenant) }],
  'tenant.list': [{ words: 'tenant list', print: ({ tenants }) => tenants.map(tenantLine).join('\n') }],
  'tenant.delete': [{ words: 'tenant delete', takes: ['name'], destructive: true, print: ({ tenant }) => `deleted ${tenantLine(tenant)}` }],

  'event.list': [{ words: 'event list', print: ({ events }) => lines(events.map(eventLine), '(no events)', null) }],
}

function entryLine(entry: ListEntry): string {
  return `[${entry.status}] ${entry.content} (${entry.priority})${entry.blocked ? ` (blocked: ${entry.blocked})` : ''} ${entry.id}`
}

function artifactLine(artifact: Artifact): string {
  return `${artifact.id} ${artifact.title} [${artifact.type}, ${artifact.stage}, revision ${artifact.revision}]`
}

function sprintLine(sprint: Sprint): string {
  return `${sprint.id} ${sprint.title} [${sprint.status}]`
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
  const { todo, session, token, tenant, artifact, sprint } = event.data as {
    artifact?: Artifact
    sprint?: Sprint
    todo?: { number: number; subject: string }
    session?: Session
    token?: Token
    tenant?: Tenant
  }
  const about = todo
    ? `#${todo.number} ${todo.subject}`
    : session
      ? `#${session.number} ${session.title}`
      : (artifact?.title ?? sprint?.title ?? token?.name ?? tenant?.name ?? '')
  const where = event.session > 0 && todo ? ` (session #${event.session})` : ''
  return `${event.seq} ${new Date(event.at).toISOString()} ${event.type} ${plainLine(about)}${where} by ${plainLine(event.by)}`
}
