import type { Change, Noun, Records } from '../../core/ports/records.ts'
import type { Writing } from '../../core/ports/store.ts'
import { agentQueries } from './agents.ts'
import { answerQueries } from './answers.ts'
import { artifactQueries } from './artifacts.ts'
import { commandQueries } from './commands.ts'
import type { Connection } from './connection.ts'
import { appendEvents, eventQueries } from './events.ts'
import { dequeue, enqueue, jobQueries, release } from './jobs.ts'
import { memoryQueries } from './memories.ts'
import { compact, messageQueries } from './messages.ts'
import { nodeQueries } from './nodes.ts'
import { notificationQueries } from './notifications.ts'
import { countFrom, nextNumber } from './numbers.ts'
import { questionQueries } from './questions.ts'
import { runQueries } from './runs.ts'
import { scheduleQueries } from './schedules.ts'
import { noteSeen, seenQueries } from './seen.ts'
import { clearSession } from './sessions/removal.ts'
import { sessionQueries } from './sessions/sessions.ts'
import { sprintQueries } from './sprints.ts'
import type { Table } from './table.ts'
import { tables } from './tables.ts'
import { taskQueries } from './tasks.ts'
import { addTenant, namePerson, removeTenant, tenantQueries } from './tenants.ts'
import { removeTodos } from './todos/removal.ts'
import { todoQueries } from './todos/todos.ts'
import { tokenQueries } from './tokens.ts'

/** The port's view of an open transaction. `appended` hears which tenants' logs have grown. */
export function transactionOn(connection: Connection, tenant: number, appended: (tenant: number) => void): Writing {
  return {
    find: (noun, reference) => tableOf(noun).find(connection, tenant, reference),
    leaseTime: () => connection.leaseTime(),
    giveWay: () => connection.giveWay(),
    nextNumber: (noun, count) => nextNumber(connection, tenant, noun, count),
    todos: todoQueries(connection, tenant),
    memories: memoryQueries(connection, tenant),
    artifacts: artifactQueries(connection, tenant),
    sprints: sprintQueries(connection, tenant),
    agents: agentQueries(connection, tenant),
    commands: commandQueries(connection, tenant),
    tasks: taskQueries(connection, tenant),
    runs: runQueries(connection, tenant),
    messages: messageQueries(connection, tenant),
    questions: questionQueries(connection, tenant),
    sessions: sessionQueries(connection, tenant),
    nodes: nodeQueries(connection, tenant),
    jobs: jobQueries(connection, tenant),
    schedules: scheduleQueries(connection, tenant),
    notifications: notificationQueries(connection, tenant),
    seen: seenQueries(connection, tenant),
    tokens: tokenQueries(connection, tenant),
    tenants: tenantQueries(connection, tenant),
    events: eventQueries(connection, tenant),
    answers: answerQueries(connection, tenant),
    async apply(changes) {
      for (let next = 0; next < changes.length; ) next += await applyFrom(connection, tenant, changes, next)
    },
    async append(events, by, at, log = tenant) {
      if (events.length === 0) return
      await appendEvents(connection, log, events, by, at)
      appended(log)
    },
  }
}

function tableOf<N extends Noun>(noun: N): Table<Records[N]> {
  return tables[noun]
}

/** New rows of one noun that come one after another go in together. Answers how many were applied. */
async function applyFrom(connection: Connection, tenant: number, changes: readonly Change[], from: number): Promise<number> {
  const first = changes[from] as Change
  if (first.kind !== 'insert') {
    await applyChange(connection, tenant, first)
    return 1
  }
  const rows: Records[Noun][] = [first.row]
  for (let next = changes[from + 1]; next?.kind === 'insert' && next.noun === first.noun; next = changes[from + rows.length]) {
    rows.push(next.row)
  }
  await rowsOf(first.noun).insert(connection, tenant, rows)
  return rows.length
}

function rowsOf(noun: Noun): Table<Records[Noun]> {
  return tables[noun] as Table<Records[Noun]>
}

async function applyChange(connection: Connection, tenant: number, change: Exclude<Change, { kind: 'insert' }>): Promise<void> {
  switch (change.kind) {
    case 'update':
    case 'remove':
      return rowsOf(change.noun)[change.kind](connection, tenant, change.row)
    case 'remove-todos':
      return removeTodos(connection, tenant, change.todos)
    case 'clear-session':
      return clearSession(connection, tenant, change.session)
    case 'seen':
      return noteSeen(connection, tenant, change)
    case 'compact':
      return compact(connection, tenant, change)
    case 'enqueue':
      return enqueue(connection, tenant, change.job, change.unlessWaiting)
    case 'dequeue':
      return dequeue(connection, tenant, change.key)
    case 'release':
      return release(connection, tenant, change.session)
    case 'count-from':
      return countFrom(connection, tenant, change.noun, change.last)
    case 'add-tenant':
      return addTenant(connection, change.tenant)
    case 'name-person':
      return namePerson(connection, tenant, change.person)
    case 'remove-tenant':
      return removeTenant(connection, change.tenant)
  }
}
