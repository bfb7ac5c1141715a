import type { Change, Noun, Records } from '../../core/ports/records.ts'
import type { Writing } from '../../core/ports/store.ts'
import { agentQueries } from './agents.ts'
import { answerQueries } from './answers.ts'
import { artifactQueries } from './artifacts.ts'
import { callQueries, takenBack } from './calls.ts'
import { capQueries } from './caps.ts'
import { claimQueries, claimTodo, endClaims, renewClaim } from './claims.ts'
import { commandQueries } from './commands.ts'
import { commentQueries } from './comments.ts'
import type { Connection, Queries } from './connection.ts'
import { countQueries, keepCount } from './counts.ts'
import { deleteSession } from './deletion/delete-session.ts'
import { depend, dependencyQueries, settleDependencies } from './dependencies.ts'
import { appendEvents, eventQueries } from './events.ts'
import { forgetTexts } from './forget.ts'
import { dequeue, enqueue, jobQueries, release } from './jobs.ts'
import { linkQueries } from './links.ts'
import { memoryQueries } from './memories.ts'
import { compact, messageQueries } from './messages.ts'
import { nodeQueries } from './nodes.ts'
import { notificationQueries } from './notifications.ts'
import { countFrom, nextNumber } from './numbers.ts'
import { questionQueries } from './questions.ts'
import { broughtBack, keepAside, relink, removedQueries } from './removed.ts'
import { runQueries } from './runs.ts'
import { scheduleQueries } from './schedules.ts'
import { searchQueries } from './search/documents.ts'
import { keepIndex } from './search/keep-index.ts'
import { noteSeen, seenQueries } from './seen.ts'
import { sessionQueries } from './sessions/sessions.ts'
import { sprintQueries } from './sprints.ts'
import type { Table } from './table.ts'
import { tables } from './tables.ts'
import { taskQueries } from './tasks.ts'
import { addTenant, namePerson, removeTenant, tenantQueries } from './tenants.ts'
import { removeTodos } from './todos/removal.ts'
import { todoQueries } from './todos/todos.ts'
import { tokenQueries } from './tokens.ts'
import { dropEvents, trimLog } from './trim-log.ts'
import { spend, usageQueries } from './usage.ts'

/** The port's view of an open transaction. `appended` hears which tenants' logs have grown. What it is asked for is made when it is first asked for. */
export function transactionOn(connection: Connection, tenant: number, appended: (tenant: number) => void): Writing {
  const known: Partial<Writing> = {}
  const once = <Name extends keyof Writing>(name: Name, queries: Queries<Name>): Writing[Name] => {
    const made: Writing[Name] = known[name] ?? queries(connection, tenant)
    known[name] = made
    return made
  }
  return {
    find: (noun, reference) => tableOf(noun).find(connection, tenant, reference),
    leaseTime: () => connection.leaseTime(),
    wallTime: () => connection.wallTime(),
    giveWay: () => connection.giveWay(),
    nextNumber: (noun, count) => nextNumber(connection, tenant, noun, count),
    get todos() {
      return once('todos', todoQueries)
    },
    get dependencies() {
      return once('dependencies', dependencyQueries)
    },
    get claims() {
      return once('claims', claimQueries)
    },
    get memories() {
      return once('memories', memoryQueries)
    },
    get artifacts() {
      return once('artifacts', artifactQueries)
    },
    get sprints() {
      return once('sprints', sprintQueries)
    },
    get agents() {
      return once('agents', agentQueries)
    },
    get commands() {
      return once('commands', commandQueries)
    },
    get tasks() {
      return once('tasks', taskQueries)
    },
    get comments() {
      return once('comments', commentQueries)
    },
    get links() {
      return once('links', linkQueries)
    },
    get runs() {
      return once('runs', runQueries)
    },
    get caps() {
      return once('caps', capQueries)
    },
    get usage() {
      return once('usage', usageQueries)
    },
    get messages() {
      return once('messages', messageQueries)
    },
    get questions() {
      return once('questions', questionQueries)
    },
    get sessions() {
      return once('sessions', sessionQueries)
    },
    get nodes() {
      return once('nodes', nodeQueries)
    },
    get jobs() {
      return once('jobs', jobQueries)
    },
    get schedules() {
      return once('schedules', scheduleQueries)
    },
    get notifications() {
      return once('notifications', notificationQueries)
    },
    get counts() {
      return once('counts', countQueries)
    },
    get seen() {
      return once('seen', seenQueries)
    },
    get tokens() {
      return once('tokens', tokenQueries)
    },
    get tenants() {
      return once('tenants', tenantQueries)
    },
    get search() {
      return once('search', searchQueries)
    },
    get events() {
      return once('events', eventQueries)
    },
    get answers() {
      return once('answers', answerQueries)
    },
    get calls() {
      return once('calls', callQueries)
    },
    get removed() {
      return once('removed', removedQueries)
    },
    apply: (changes, at = Date.now()) => applyChanges({ connection, tenant, at }, changes),
    async append(events, by, at, { log = tenant, ...mark } = {}) {
      if (events.length === 0) return 0
      const stored = await appendEvents(connection, events, { tenant: log, by, at, mark })
      appended(log)
      return stored
    },
  }
}

export function tableOf<N extends Noun>(noun: N): Table<Records[N]> {
  return tables[noun]
}

export interface Applying {
  connection: Connection
  tenant: number
  at: number
}

async function applyChanges(applying: Applying, changes: readonly Change[]): Promise<void> {
  for (let next = 0; next < changes.length; ) next += await applyFrom(applying, changes, next)
}

/** New rows of one noun that come one after another go in together. Answers how many were applied. */
async function applyFrom(applying: Applying, changes: readonly Change[], from: number): Promise<number> {
  const first = changes[from] as Change
  if (first.kind !== 'insert') {
    await applyChange(applying, first)
    return 1
  }
  const { connection, tenant } = applying
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

export async function applyChange({ connection, tenant, at }: Applying, change: Exclude<Change, { kind: 'insert' }>): Promise<void> {
  switch (change.kind) {
    case 'update':
      return rowsOf(change.noun).update(connection, tenant, change.row)
    case 'remove':
      await keepAside(connection, tenant, change.noun, [change.row], at)
      return rowsOf(change.noun).remove(connection, tenant, change.row)
    case 'remove-todos':
      if (!change.forever) await keepAside(connection, tenant, 'todo', change.todos, at)
      return removeTodos(connection, tenant, change.todos)
    case 'keep-aside':
      return keepAside(connection, tenant, change.noun, change.rows, at)
    case 'bring-back':
      return broughtBack(connection, tenant, change.ids)
    case 'relink':
      return relink(connection, tenant, change.call)
    case 'taken-back':
      return takenBack(connection, tenant, change.call)
    case 'forget':
      return forgetTexts(connection, tenant, change.todos)
    case 'depend':
      return depend(connection, tenant, change.todo, change.on)
    case 'settle':
      return settleDependencies(connection, tenant, change)
    case 'claim':
      return claimTodo(connection, tenant, change.claim)
    case 'renew-claim':
      return renewClaim(connection, tenant, change.id)
    case 'end-claims':
      return endClaims(connection, tenant, change.todos)
    case 'clear-session':
      return deleteSession(connection, tenant, change.session)
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
    case 'spend':
      return spend(connection, tenant, change)
    case 'count':
      return keepCount(connection, tenant, change)
    case 'count-from':
      return countFrom(connection, tenant, change.noun, change.last)
    case 'index':
      return keepIndex(connection, tenant, change)
    case 'trim-log':
      return trimLog(connection, tenant, change.places)
    case 'drop-events':
      return dropEvents(connection, tenant, change.groups)
    case 'add-tenant':
      return addTenant(connection, change.tenant)
    case 'name-person':
      return namePerson(connection, tenant, change.person)
    case 'remove-tenant':
      return removeTenant(connection, change.tenant, at)
  }
}
