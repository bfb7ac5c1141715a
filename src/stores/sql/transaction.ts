import type { Change, Noun, Records, Writing } from '../../core/ports/store.ts'
import { listAgents } from './agents.ts'
import { findAnswer, keepAnswer } from './answers.ts'
import { findRevision, listArtifacts, listRevisions } from './artifacts.ts'
import { listCommands } from './commands.ts'
import type { Connection } from './connection.ts'
import { appendEvents, listEvents, listVersion, logBounds } from './events.ts'
import { dequeue, enqueue, findJob, release } from './jobs.ts'
import { countMemories, listMemories } from './memories.ts'
import { searchMemories } from './memory-search.ts'
import { compact, lastReply, listMessages, partsOf, replyWithWrits } from './messages.ts'
import { listNodes } from './nodes.ts'
import { countFrom, nextNumber } from './numbers.ts'
import { listQuestions } from './questions.ts'
import { endedRuns, lastRuns, listRuns, liveRun, newestRuns, tasksInFlight } from './runs.ts'
import { findTick, listNotifications, listSchedules } from './schedules.ts'
import { noteSeen, seenUpTo } from './seen.ts'
import { sessionFacts } from './session-facts.ts'
import {
  changedSessions,
  childrenAtWork,
  listSessions,
  peerSession,
  sessionOfFolder,
  sessionsNumbered,
  sessionsWithTodos,
} from './session-list.ts'
import { clearSession } from './session-removal.ts'
import { listSprints } from './sprints.ts'
import type { Table } from './table.ts'
import { tables } from './tables.ts'
import { subtasksBelow, tasksAbove, tasksBelow } from './task-tree.ts'
import { listTasks, stepsOf, tickCandidates } from './tasks.ts'
import { addTenant, listTenants, namePerson, removeTenant } from './tenants.ts'
import { orphanedTodos, staleTodos } from './todo-clean.ts'
import { countLists, countSprints, countTodos } from './todo-counts.ts'
import { todoDays } from './todo-days.ts'
import { lastPosition, listTodos, todosOfPlan, todosOn } from './todo-list.ts'
import { removeTodos } from './todo-removal.ts'
import { ancestorsOf, subtasksOf, todoNumbers } from './todo-tree.ts'
import { listTokens } from './tokens.ts'
import { isLonger, listedTodos, wholeList } from './whole-list.ts'

/** The port's view of an open transaction. `appended` hears which tenants' logs have grown. */
export function transactionOn(connection: Connection, tenant: number, appended: (tenant: number) => void): Writing {
  return {
    find: (noun, reference) => tableOf(noun).find(connection, tenant, reference),
    leaseTime: () => connection.leaseTime(),
    giveWay: () => connection.giveWay(),
    nextNumber: (noun, count) => nextNumber(connection, tenant, noun, count),
    todos: {
      list: (filter) => listTodos(connection, tenant, filter),
      count: (filter) => countTodos(connection, tenant, filter),
      whole: (list, statuses) => wholeList(connection, tenant, list, statuses),
      listed: (list) => listedTodos(connection, tenant, list),
      isLonger: (list, than) => isLonger(connection, tenant, list, than),
      version: (session) => listVersion(connection, tenant, session),
      ofPlan: (artifact) => todosOfPlan(connection, tenant, artifact),
      orphaned: (limit) => orphanedTodos(connection, tenant, limit),
      stale: (before, limit) => staleTodos(connection, tenant, before, limit),
      countByList: (lists) => countLists(connection, tenant, lists),
      countBySprint: (ids) => countSprints(connection, tenant, ids),
      lastPosition: (list) => lastPosition(connection, tenant, list),
      ancestors: (id) => ancestorsOf(connection, tenant, id),
      numbers: (ids) => todoNumbers(connection, tenant, ids),
      subtasks: (id) => subtasksOf(connection, tenant, id),
      steps: (sessions) => stepsOf(connection, tenant, sessions),
      days: (bounds) => todoDays(connection, tenant, bounds),
      inLists: (lists, status, limit) => todosOn(connection, tenant, lists, status, limit),
    },
    memories: {
      list: (filter) => listMemories(connection, tenant, filter),
      search: (search) => searchMemories(connection, tenant, search),
      count: (lists) => countMemories(connection, tenant, lists),
    },
    artifacts: {
      list: (filter) => listArtifacts(connection, tenant, filter),
      revision: (artifact, revision) => findRevision(connection, tenant, artifact, revision),
      revisions: (artifact, limit, after) => listRevisions(connection, tenant, artifact, limit, after),
    },
    sprints: {
      list: (filter) => listSprints(connection, tenant, filter),
    },
    agents: {
      list: () => listAgents(connection, tenant),
    },
    commands: {
      list: () => listCommands(connection, tenant),
    },
    tasks: {
      list: (filter) => listTasks(connection, tenant, filter),
      liveBelow: (task) => subtasksBelow(connection, tenant, task),
      below: (task, limit) => tasksBelow(connection, tenant, task, limit),
      above: (task) => tasksAbove(connection, tenant, task),
      forTick: () => tickCandidates(connection, tenant),
      inFlight: () => tasksInFlight(connection, tenant),
    },
    runs: {
      live: (session) => liveRun(connection, tenant, session),
      last: (session, limit) => lastRuns(connection, tenant, session, limit),
      newest: (sessions) => newestRuns(connection, tenant, sessions),
      list: (filter) => listRuns(connection, tenant, filter),
      ended: (since, limit) => endedRuns(connection, tenant, since, limit),
    },
    messages: {
      list: (filter) => listMessages(connection, tenant, filter),
      lastReply: (session) => lastReply(connection, tenant, session),
      withWrits: (session) => replyWithWrits(connection, tenant, session),
      parts: (session, messages) => partsOf(connection, tenant, session, messages),
    },
    questions: {
      list: (filter) => listQuestions(connection, tenant, filter),
    },
    sessions: {
      facts: (sessions) => sessionFacts(connection, tenant, sessions),
      childrenAtWork: (session) => childrenAtWork(connection, tenant, session),
      peer: (session, agent) => peerSession(connection, tenant, session, agent),
      ofFolder: (folder) => sessionOfFolder(connection, tenant, folder),
      lastChanged: (limit) => changedSessions(connection, tenant, limit),
      withTodos: (among, after) => sessionsWithTodos(connection, tenant, among, after),
      numbered: (numbers) => sessionsNumbered(connection, tenant, numbers),
      list: (filter) => listSessions(connection, tenant, filter),
    },
    nodes: {
      list: () => listNodes(connection),
    },
    jobs: {
      find: (key) => findJob(connection, tenant, key),
    },
    schedules: {
      tick: () => findTick(connection, tenant),
      list: (session, limit, after) => listSchedules(connection, tenant, session, limit, after),
    },
    notifications: {
      list: (unread, limit, after) => listNotifications(connection, tenant, unread, limit, after),
    },
    seen: {
      upTo: (session, who) => seenUpTo(connection, tenant, session, who),
    },
    tokens: {
      list: (limit, after) => listTokens(connection, tenant, limit, after),
    },
    tenants: {
      list: () => listTenants(connection),
    },
    events: {
      list: (filter) => listEvents(connection, tenant, filter),
      bounds: () => logBounds(connection, tenant),
    },
    answers: {
      find: (key) => findAnswer(connection, tenant, key),
      keep: (key, answer, at) => keepAnswer(connection, tenant, key, answer, at),
    },
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
