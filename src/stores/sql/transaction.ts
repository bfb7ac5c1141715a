import type { Change, Noun, Records, Writing } from '../../core/ports/store.ts'
import { listAgents } from './agents.ts'
import { findAnswer, keepAnswer } from './answers.ts'
import { findRevision, listArtifacts, listRevisions } from './artifacts.ts'
import { listCommands } from './commands.ts'
import type { Connection } from './connection.ts'
import { appendEvents, listEvents, listVersion, logBounds } from './events.ts'
import { dequeue, enqueue, findJob, release } from './jobs.ts'
import { look, lookedUpTo } from './looks.ts'
import { countMemories, listMemories } from './memories.ts'
import { searchMemories } from './memory-search.ts'
import { compact, lastReply, listMessages, partsOf, replyWithWrits } from './messages.ts'
import { listNodes } from './nodes.ts'
import { countFrom, nextNumber } from './numbers.ts'
import { listQuestions } from './questions.ts'
import { endedRuns, lastRuns, listRuns, liveRun, newestRuns, tasksInFlight } from './runs.ts'
import { findTick, listNotifications, listSchedules } from './schedules.ts'
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
    listTodos: (filter) => listTodos(connection, tenant, filter),
    countTodos: (filter) => countTodos(connection, tenant, filter),
    wholeList: (list, statuses) => wholeList(connection, tenant, list, statuses),
    listedTodos: (list) => listedTodos(connection, tenant, list),
    isLonger: (list, than) => isLonger(connection, tenant, list, than),
    listVersion: (session) => listVersion(connection, tenant, session),
    todosOfPlan: (artifact) => todosOfPlan(connection, tenant, artifact),
    orphanedTodos: (limit) => orphanedTodos(connection, tenant, limit),
    staleTodos: (before, limit) => staleTodos(connection, tenant, before, limit),
    listMemories: (filter) => listMemories(connection, tenant, filter),
    searchMemories: (search) => searchMemories(connection, tenant, search),
    countMemories: (lists) => countMemories(connection, tenant, lists),
    listArtifacts: (filter) => listArtifacts(connection, tenant, filter),
    findRevision: (artifact, revision) => findRevision(connection, tenant, artifact, revision),
    listRevisions: (artifact, limit, after) => listRevisions(connection, tenant, artifact, limit, after),
    listSprints: (filter) => listSprints(connection, tenant, filter),
    countLists: (lists) => countLists(connection, tenant, lists),
    countSprints: (ids) => countSprints(connection, tenant, ids),
    lastPosition: (list) => lastPosition(connection, tenant, list),
    ancestorsOf: (id) => ancestorsOf(connection, tenant, id),
    todoNumbers: (ids) => todoNumbers(connection, tenant, ids),
    subtasksOf: (id) => subtasksOf(connection, tenant, id),
    listAgents: () => listAgents(connection, tenant),
    listCommands: () => listCommands(connection, tenant),
    listTasks: (filter) => listTasks(connection, tenant, filter),
    subtasksBelow: (task) => subtasksBelow(connection, tenant, task),
    tasksBelow: (task, limit) => tasksBelow(connection, tenant, task, limit),
    tasksAbove: (task) => tasksAbove(connection, tenant, task),
    stepsOf: (sessions) => stepsOf(connection, tenant, sessions),
    tickCandidates: () => tickCandidates(connection, tenant),
    liveRun: (session) => liveRun(connection, tenant, session),
    lastRuns: (session, limit) => lastRuns(connection, tenant, session, limit),
    newestRuns: (sessions) => newestRuns(connection, tenant, sessions),
    listRuns: (filter) => listRuns(connection, tenant, filter),
    endedRuns: (since, limit) => endedRuns(connection, tenant, since, limit),
    todoDays: (bounds) => todoDays(connection, tenant, bounds),
    tasksInFlight: () => tasksInFlight(connection, tenant),
    listMessages: (filter) => listMessages(connection, tenant, filter),
    lastReply: (session) => lastReply(connection, tenant, session),
    replyWithWrits: (session) => replyWithWrits(connection, tenant, session),
    partsOf: (session, messages) => partsOf(connection, tenant, session, messages),
    listQuestions: (filter) => listQuestions(connection, tenant, filter),
    sessionFacts: (sessions) => sessionFacts(connection, tenant, sessions),
    childrenAtWork: (session) => childrenAtWork(connection, tenant, session),
    peerSession: (session, agent) => peerSession(connection, tenant, session, agent),
    leaseTime: () => connection.leaseTime(),
    giveWay: () => connection.giveWay(),
    listNodes: () => listNodes(connection),
    findJob: (key) => findJob(connection, tenant, key),
    findTick: () => findTick(connection, tenant),
    listSchedules: (session, limit, after) => listSchedules(connection, tenant, session, limit, after),
    listNotifications: (unread, limit, after) => listNotifications(connection, tenant, unread, limit, after),
    sessionOfFolder: (folder) => sessionOfFolder(connection, tenant, folder),
    lookedUpTo: (session, who) => lookedUpTo(connection, tenant, session, who),
    changedSessions: (limit) => changedSessions(connection, tenant, limit),
    sessionsWithTodos: (among, after) => sessionsWithTodos(connection, tenant, among, after),
    sessionsNumbered: (numbers) => sessionsNumbered(connection, tenant, numbers),
    todosOn: (lists, status, limit) => todosOn(connection, tenant, lists, status, limit),
    listSessions: (filter) => listSessions(connection, tenant, filter),
    listTokens: (limit, after) => listTokens(connection, tenant, limit, after),
    listTenants: () => listTenants(connection),
    listEvents: (filter) => listEvents(connection, tenant, filter),
    logBounds: () => logBounds(connection, tenant),
    nextNumber: (noun, count) => nextNumber(connection, tenant, noun, count),
    findAnswer: (key) => findAnswer(connection, tenant, key),
    keepAnswer: (key, answer, at) => keepAnswer(connection, tenant, key, answer, at),
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
    case 'look':
      return look(connection, tenant, change)
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
