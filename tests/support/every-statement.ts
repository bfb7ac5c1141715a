import { eventTypes } from '../../src/contract/nouns/event.ts'
import { type Todo, TodoStatus } from '../../src/contract/nouns/todo.ts'
import type { Change, Noun, Writing } from '../../src/core/ports/store.ts'
import { forgetAnswers } from '../../src/stores/sql/answers.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'
import { dueJobs, headsOfQueues, postpone, tenantsWithDueJobs } from '../../src/stores/sql/jobs.ts'
import { findRun, lapsedRuns } from '../../src/stores/sql/runs.ts'
import { tables } from '../../src/stores/sql/tables.ts'
import { findTenant, keepChannel } from '../../src/stores/sql/tenants.ts'
import { findToken } from '../../src/stores/sql/tokens.ts'
import { transactionOn } from '../../src/stores/sql/transaction.ts'

/** What a call of the store asks of its database. */
type Issue = (writing: Writing, connection: Connection) => Promise<unknown>

const id = '01KA3Q4W8ZVJ5X2T1000050000'
const page = { limit: 50, after: undefined }
const cursor = (...key: (number | string)[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const lists = [undefined, [0], [3], [3, 0]]
const agents = [undefined, 'coder']

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}

/** Every method, in every way that makes another statement of it; the compiler asks for those that are missing. */
const methods: { [Method in keyof Writing]: Issue } = {
  find: ({ find }) =>
    each(Object.keys(tables) as Noun[], async (noun) => {
      await find(noun, id)
      await find(noun, 50_000)
    }),
  listTodos: ({ listTodos }) =>
    each(lists, (lists) =>
      each([undefined, 'position', 'change'] as const, (order) =>
        each([undefined, cursor(1, 50, 50)], (after) =>
          each([{}, { agent: 'coder' }, { artifact: id }, { sprint: id }, { priority: 'high' as const }], (filter) =>
            each([TodoStatus.options, ['pending' as const]], (statuses) =>
              listTodos({ lists, order, after, limit: 50, statuses, ...filter }),
            ),
          ),
        ),
      ),
    ),
  countTodos: ({ countTodos }) =>
    each([[0], [3], [3, 0]], (lists) =>
      each([{}, { agent: 'coder' }, { artifact: id }, { sprint: id }, { priority: 'high' as const }], (filter) =>
        countTodos({ lists, ...filter }),
      ),
    ),
  // A long list is read on page by page.
  wholeList: ({ wholeList }) => each([1, 3], (list) => wholeList(list)),
  listedTodos: ({ listedTodos }) => each([1, 3], (list) => listedTodos(list)),
  isLonger: ({ isLonger }) => isLonger(3, 100),
  listVersion: ({ listVersion }) => listVersion(3),
  todosOfPlan: ({ todosOfPlan }) => todosOfPlan(id),
  orphanedTodos: ({ orphanedTodos }) => orphanedTodos(100),
  staleTodos: ({ staleTodos }) => each([1_700_000_100_000, 1_800_000_000_000], (time) => staleTodos({ finished: time, idle: time }, 100)),
  listMemories: ({ listMemories }) =>
    each(lists, (lists) => each(agents, (agent) => listMemories({ lists, agent, type: undefined, ...page }))),
  searchMemories: ({ searchMemories }) =>
    each(lists, (lists) => each([undefined, 'project'] as const, (type) => searchMemories({ words: ['x', 'y'], lists, type, limit: 50 }))),
  countMemories: ({ countMemories }) => each(lists, (lists) => countMemories(lists)),
  listArtifacts: ({ listArtifacts }) =>
    each([undefined, 3], (session) =>
      each([undefined, cursor(id)], (after) => listArtifacts({ session, type: undefined, stage: undefined, limit: 50, after })),
    ),
  findRevision: ({ findRevision }) => findRevision(id, 1),
  listRevisions: ({ listRevisions }) => each([undefined, cursor(3)], (after) => listRevisions(id, 50, after)),
  listSprints: ({ listSprints }) => each([undefined, 'planned'] as const, (status) => listSprints({ status, ...page })),
  countLists: ({ countLists }) => countLists([3, 4]),
  countSprints: ({ countSprints }) => countSprints([id]),
  lastPosition: ({ lastPosition }) => lastPosition(3),
  ancestorsOf: ({ ancestorsOf }) => ancestorsOf(id),
  todoNumbers: ({ todoNumbers }) => todoNumbers([id]),
  subtasksOf: ({ subtasksOf }) => subtasksOf(id),
  listCommands: ({ listCommands }) => listCommands(),
  listAgents: ({ listAgents }) => listAgents(),
  listTasks: ({ listTasks }) =>
    each([undefined, cursor(0, 3)], (after) =>
      each(agents, (owner) =>
        each([['draft', 'active'], ['active'], ['done', 'canceled'], ['done']] as const, (statuses) =>
          listTasks({ owner, statuses, limit: 50, after }),
        ),
      ),
    ),
  subtasksBelow: ({ subtasksBelow }) => subtasksBelow(3),
  tasksBelow: ({ tasksBelow }) => tasksBelow(3, 50),
  tasksAbove: ({ tasksAbove }) => tasksAbove(3),
  stepsOf: ({ stepsOf }) => stepsOf([3, 4]),
  tickCandidates: ({ tickCandidates }) => tickCandidates(),
  liveRun: ({ liveRun }) => liveRun(3),
  lastRuns: ({ lastRuns }) => lastRuns(3, 1),
  newestRuns: ({ newestRuns }) => newestRuns([3, 4]),
  listRuns: ({ listRuns }) =>
    each([{}, { session: 3 }, { task: 3 }, { schedule: 3 }, { agent: 'coder' }, { live: true }], (filter) =>
      each([undefined, cursor(id)], (after) => listRuns({ ...filter, limit: 50, after })),
    ),
  endedRuns: ({ endedRuns }) => endedRuns(1_700_000_000_000, 50),
  todoDays: ({ todoDays }) =>
    each(
      [
        [1_900_000_000_000, 1_900_000_060_000],
        [1_700_000_000_000, 1_700_000_060_000],
      ],
      (bounds) => todoDays(bounds),
    ),
  tasksInFlight: ({ tasksInFlight }) => tasksInFlight(),
  listMessages: ({ listMessages }) =>
    each([true, false], (live) =>
      each([true, false], (backwards) =>
        each([undefined, 9], (before) => listMessages({ session: 3, live, since: 1, before, backwards, limit: 50 })),
      ),
    ),
  lastReply: ({ lastReply }) => lastReply(3),
  replyWithWrits: ({ replyWithWrits }) => replyWithWrits(3),
  partsOf: ({ partsOf }) => partsOf(3, [1, 2]),
  listQuestions: ({ listQuestions }) =>
    each([undefined, 3], (session) =>
      each([true, false], (open) => each([undefined, cursor(3)], (after) => listQuestions({ session, open, limit: 50, after }))),
    ),
  sessionFacts: ({ sessionFacts }) => each([[3], [3, 4]], (sessions) => sessionFacts(sessions)),
  childrenAtWork: ({ childrenAtWork }) => childrenAtWork(id),
  peerSession: ({ peerSession }) => peerSession(id, 'coder'),
  leaseTime: ({ leaseTime }) => leaseTime(),
  giveWay: ({ giveWay }) => giveWay(),
  listNodes: ({ listNodes }) => listNodes(),
  findJob: ({ findJob }) => findJob('wake:3'),
  findTick: ({ findTick }) => findTick(),
  listSchedules: ({ listSchedules }) =>
    each([undefined, 3], (session) => each([undefined, cursor(3)], (after) => listSchedules(session, 50, after))),
  listNotifications: ({ listNotifications }) =>
    each([true, false], (unread) => each([undefined, cursor(3)], (after) => listNotifications(unread, 50, after))),
  sessionOfFolder: ({ sessionOfFolder }) => sessionOfFolder('/home/ada/shop'),
  lookedUpTo: ({ lookedUpTo }) => lookedUpTo(3, 'ada'),
  changedSessions: ({ changedSessions }) => changedSessions(50),
  sessionsWithTodos: ({ sessionsWithTodos }) => sessionsWithTodos(100, undefined),
  sessionsNumbered: ({ sessionsNumbered }) => sessionsNumbered([3, 4]),
  todosOn: ({ todosOn }) => todosOn([3, 4], 'pending', 50),
  listSessions: ({ listSessions }) =>
    each([true, false], (archived) =>
      each([undefined, id], (parent) => each([undefined, cursor(0, 30)], (after) => listSessions({ archived, parent, limit: 50, after }))),
    ),
  listTokens: ({ listTokens }) => each([undefined, cursor(id)], (after) => listTokens(50, after)),
  listTenants: ({ listTenants }) => listTenants(),
  listEvents: ({ listEvents }) =>
    each([{}, { session: 3 }, { by: 'ada' }], (who) =>
      each([undefined, ['token.added', 'token.revoked'] as const, eventTypes], (types) =>
        each([{}, { before: 900, backwards: true }], (way) =>
          listEvents({ after: 100, session: undefined, types, limit: 50, ...who, ...way }),
        ),
      ),
    ),
  logBounds: ({ logBounds }) => logBounds(),
  nextNumber: async ({ nextNumber }) => {
    await nextNumber('todo')
    await nextNumber('tenant')
  },
  findAnswer: ({ findAnswer }) => findAnswer('a key'),
  keepAnswer: ({ keepAnswer }) => keepAnswer('a key', { fingerprint: 'f', output: null }, 1),
  // That no row was changed is a defect to the store; here nothing is, and what would follow is no statement.
  apply: ({ apply }) => each(Object.values(changes).flat(), (change) => apply([change]).catch(() => undefined)),
  append: ({ append }) => each([1, 50], (count) => append(Array(count).fill(anEvent), 'ada', 1)),
}

const anEvent = { type: 'todo.cleaned' as const, session: 0, data: { orphaned: 0, stale: 0 } }
const job = { key: 'wake:3', kind: 'wake' as const, queue: 'session:3', session: 3, payload: {}, dueAt: 1 }
const tenant = { number: 1, name: 'local', createdAt: 0 }
const rows = Object.keys(tables).map((noun) => ({
  noun: noun as Noun,
  row: { id, number: 50_000, version: 2, createdAt: 1, updatedAt: 1, completedAt: 0 },
}))
const rowChanges = (kind: 'insert' | 'update' | 'remove') => rows.map((row) => ({ kind, ...row })) as unknown as Change[]

const changes: { [Kind in Change['kind']]: Change[] } = {
  insert: rowChanges('insert'),
  update: rowChanges('update'),
  remove: rowChanges('remove'),
  'remove-todos': [
    { kind: 'remove-todos', todos: [{ id, number: 7, parent: null } as Todo] },
    { kind: 'remove-todos', todos: [{ id, number: 7, parent: null } as Todo, { id: `${id}2`, number: 8, parent: null } as Todo] },
  ],
  'clear-session': [{ kind: 'clear-session', session: 3 }],
  look: [{ kind: 'look', session: 3, who: 'ada', upTo: 1 }],
  compact: [{ kind: 'compact', session: 3, upTo: 1, at: 1, but: [] }],
  enqueue: [
    { kind: 'enqueue', job },
    { kind: 'enqueue', job, unlessWaiting: true },
  ],
  dequeue: [{ kind: 'dequeue', key: 'wake:3' }],
  release: [{ kind: 'release', session: 3 }],
  'count-from': [{ kind: 'count-from', noun: 'task', last: 3 }],
  'add-tenant': [{ kind: 'add-tenant', tenant }],
  'name-person': [{ kind: 'name-person', person: 'Ada' }],
  'remove-tenant': [{ kind: 'remove-tenant', tenant }],
}

/** What is asked for all tenants together. */
const acrossTenants: Record<string, Issue> = {
  findToken: (_writing, connection) => findToken(connection, 'hash'),
  findRun: (_writing, connection) => findRun(connection, 'hash'),
  lapsedRuns: (_writing, connection) => lapsedRuns(connection, { clock: 'boot', now: 1 }, 1, 50),
  keepChannel: (_writing, connection) => keepChannel(connection, 'telegram'),
  findTenant: (_writing, connection) => findTenant(connection, 'local'),
  forgetAnswers: (_writing, connection) => forgetAnswers(connection, 1, 50),
  dueJobs: (_writing, connection) => dueJobs(connection, 1, 50),
  headsOfQueues: (_writing, connection) => each(['runs', 'quick'] as const, (line) => headsOfQueues(connection, line, 1, 1, 50)),
  tenantsWithDueJobs: (_writing, connection) => each(['runs', 'quick'] as const, (line) => tenantsWithDueJobs(connection, line, 1)),
  postpone: (_writing, connection) => postpone(connection, { tenant: 1, ...job }, 1),
}

/** A statement, the values it was first given, and which methods of the store issue it. */
export interface Issued {
  sql: string
  values: readonly (string | number | null)[]
  methods: string[]
}

/**
 * Every statement that the shared SQL room has. Reads are answered by the database, so that what follows from their answers is asked, too;
 * changes are noted and not made.
 */
export async function everyStatement(connection: Connection): Promise<Issued[]> {
  const issued = new Map<string, Issued>()
  for (const [method, issue] of Object.entries({ ...methods, ...acrossTenants })) {
    const note = (sql: string, values: Issued['values']) => {
      const known = issued.get(sql) ?? { sql, values, methods: [] }
      if (!known.methods.includes(method)) known.methods.push(method)
      issued.set(sql, known)
    }
    const noting: Connection = {
      kind: connection.kind,
      leaseTime: () => connection.leaseTime(),
      giveWay: () => connection.giveWay(),
      async all(sql, values) {
        note(sql, values)
        return connection.all(sql, values)
      },
      async run(sql, values) {
        note(sql, values)
        return 0
      },
    }
    await issue(
      transactionOn(noting, 1, () => undefined),
      noting,
    )
  }
  return [...issued.values()]
}
