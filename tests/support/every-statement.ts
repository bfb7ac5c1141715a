import type { Comment } from '../../src/contract/nouns/comment.ts'
import { eventTypes } from '../../src/contract/nouns/event.ts'
import { SearchKind } from '../../src/contract/nouns/search.ts'
import { type Todo, TodoStatus } from '../../src/contract/nouns/todo.ts'
import { nothing } from '../../src/core/domain/usage/total.ts'
import type { Change, Noun } from '../../src/core/ports/records.ts'
import type { Writing } from '../../src/core/ports/store.ts'
import { forgetAnswers } from '../../src/stores/sql/answers.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'
import { forgetCounts } from '../../src/stores/sql/counts.ts'
import { findLeftover, purgeSome } from '../../src/stores/sql/deletion/purge.ts'
import { dueJobs, headsOfQueues, postpone, tenantsWithDueJobs } from '../../src/stores/sql/jobs.ts'
import { forgetRemoved } from '../../src/stores/sql/removed.ts'
import { findRun, lapsedRuns } from '../../src/stores/sql/runs.ts'
import { tables } from '../../src/stores/sql/tables.ts'
import { findTenant, keepChannel } from '../../src/stores/sql/tenants.ts'
import { findToken } from '../../src/stores/sql/tokens.ts'
import { transactionOn } from '../../src/stores/sql/transaction.ts'

/** The methods of a port that groups some of them by noun: `find`, `todos.list`. */
type MethodOf<Port> = {
  [Name in keyof Port & string]: Port[Name] extends (...given: never[]) => unknown ? Name : `${Name}.${keyof Port[Name] & string}`
}[keyof Port & string]

/** What a call of the store asks of its database. */
type Issue = (writing: Writing, connection: Connection) => Promise<unknown>

const id = '01KA3Q4W8ZVJ5X2T1000050000'
const page = { limit: 50, after: undefined }
const cursor = (...key: (number | string)[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const lists = [undefined, [0], [3], [3, 0]]
const agents = [undefined, 'coder']
const subjects = [{ noun: 'todo', number: 3 } as const, { noun: 'task', number: 3 } as const]

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}

/** Every method, in every way that makes another statement of it; the compiler asks for those that are missing. */
const methods: { [Method in MethodOf<Writing>]: Issue } = {
  find: ({ find }) =>
    each(Object.keys(tables) as Noun[], async (noun) => {
      await find(noun, id)
      await find(noun, 50_000)
    }),
  'todos.list': ({ todos }) =>
    each(lists, (lists) =>
      each([undefined, 'position', 'change'] as const, (order) =>
        each([undefined, cursor(1, 50, 50)], (after) =>
          each([{}, { agent: 'coder' }, { artifact: id }, { sprint: id }, { priority: 'high' as const }, { tag: 'backend' }], (filter) =>
            each([TodoStatus.options, ['pending' as const]], (statuses) =>
              todos.list({ lists, order, after, limit: 50, statuses, ...filter }),
            ),
          ),
        ),
      ),
    ),
  'todos.count': ({ todos }) =>
    each([[0], [3], [3, 0]], (lists) =>
      each([{}, { agent: 'coder' }, { artifact: id }, { sprint: id }, { priority: 'high' as const }, { keys: ['a', 'b'] }], (filter) =>
        todos.count({ lists, ...filter }),
      ),
    ),
  // A long list is read on page by page.
  'todos.whole': ({ todos }) => each([1, 3], (list) => todos.whole(list)),
  'todos.listed': ({ todos }) => each([1, 3], (list) => todos.listed(list)),
  'todos.isLonger': ({ todos }) => todos.isLonger(3, 100),
  'todos.version': ({ todos }) => each([3, 999_999], (list) => todos.version(list)),
  'todos.ofPlan': ({ todos }) => todos.ofPlan(id),
  'todos.candidates': ({ todos }) => each([[7], [7, 8]], (numbers) => todos.candidates(numbers)),
  'todos.lists': ({ todos }) => todos.lists(3, 200),
  'todos.numbersIn': ({ todos }) => todos.numbersIn(3, 1_000),
  'todos.finishedBefore': ({ todos }) =>
    each([1_700_000_100_000, 1_800_000_000_000], (time) =>
      todos.finishedBefore(time, { at: 1_700_000_000_000, status: 'completed', number: 7 }, 500),
    ),
  'sessions.idle': ({ sessions }) => each([[3], [3, 4]], (numbers) => sessions.idle(numbers, 1_800_000_000_000)),
  'memories.list': ({ memories }) =>
    each(lists, (lists) => each(agents, (agent) => memories.list({ lists, agent, type: undefined, ...page }))),
  'memories.search': ({ memories }) =>
    each(lists, (lists) => each([undefined, 'project'] as const, (type) => memories.search({ words: ['x', 'y'], lists, type, limit: 50 }))),
  'memories.count': ({ memories }) => each(lists, (lists) => memories.count(lists)),
  'artifacts.list': ({ artifacts }) =>
    each([undefined, 3], (session) =>
      each([undefined, cursor(id)], (after) => artifacts.list({ session, type: undefined, stage: undefined, limit: 50, after })),
    ),
  'artifacts.revision': ({ artifacts }) => artifacts.revision(id, 1),
  'artifacts.revisions': ({ artifacts }) => each([undefined, cursor(3)], (after) => artifacts.revisions(id, 50, after)),
  'sprints.list': ({ sprints }) => each([undefined, 'planned'] as const, (status) => sprints.list({ status, ...page })),
  'todos.countByList': ({ todos }) => todos.countByList([3, 4]),
  'todos.countBySprint': ({ todos }) => todos.countBySprint([id]),
  'todos.lastPosition': ({ todos }) => todos.lastPosition(3),
  'todos.ancestors': ({ todos }) => todos.ancestors(id),
  'todos.numbers': ({ todos }) => todos.numbers([id]),
  'todos.numbered': ({ todos }) => each([[7], [7, 8]], (numbers) => todos.numbered(numbers)),
  'todos.children': ({ todos }) => each([[id], [id, `${id}2`]], (ids) => todos.children(ids)),
  'todos.ready': ({ todos }) => each([0, 3], (list) => todos.ready({ list, soon: 1_000_000, limit: 50 })),
  'todos.waiting': ({ todos }) => todos.waiting(3, 50),
  'todos.due': ({ todos }) => todos.due(3, 1_000_000, 50),
  'todos.isAnyOverdue': ({ todos }) => todos.isAnyOverdue(3, 1_000_000),
  'todos.nextTime': ({ todos }) => todos.nextTime(3, 1_000_000),
  'todos.timeCame': ({ todos }) => todos.timeCame(3, 1_000_000, 50),
  'todos.knots': ({ todos }) => todos.knots(3),
  'claims.of': ({ claims }) => each([[7], [7, 8]], (numbers) => claims.of(numbers)),
  'claims.find': ({ claims }) => claims.find('claim_x'),
  'dependencies.of': ({ dependencies }) => each([[7], [7, 8]], (numbers) => dependencies.of(numbers)),
  'dependencies.on': ({ dependencies }) =>
    each(['todo', 'task'] as const, (kind) => each([[7], [7, 8]], (numbers) => dependencies.on(kind, numbers, 50))),
  'dependencies.canceled': ({ dependencies }) => dependencies.canceled(50),
  'todos.subtasks': ({ todos }) => todos.subtasks(id),
  'commands.list': ({ commands }) => commands.list(),
  'agents.list': ({ agents }) => agents.list(),
  'tasks.list': ({ tasks }) =>
    each([undefined, cursor(0, 3)], (after) =>
      each(agents, (owner) =>
        each([['draft', 'active'], ['active'], ['done', 'canceled'], ['done']] as const, (statuses) =>
          tasks.list({ owner, statuses, limit: 50, after }),
        ),
      ),
    ),
  'tasks.liveBelow': ({ tasks }) => tasks.liveBelow(3),
  'tasks.below': ({ tasks }) => tasks.below(3, 50),
  'tasks.liveSubtasks': ({ tasks }) => tasks.liveSubtasks(3, 51),
  'tasks.above': ({ tasks }) => tasks.above(3),
  'todos.steps': ({ todos }) => todos.steps([3, 4]),
  'tasks.forTick': ({ tasks }) => tasks.forTick(),
  'comments.list': ({ comments }) =>
    each(subjects, (subject) => each([undefined, cursor(3)], (after) => comments.list({ ...subject, limit: 50, after }))),
  'comments.count': ({ comments }) => each(subjects, (subject) => comments.count(subject)),
  'comments.anyOn': ({ comments }) => each([[7], [7, 8]], (todos) => each([[], [3], [3, 4]], (but) => comments.anyOn(todos, but))),
  'comments.todosWith': ({ comments }) => each([[7], [7, 8]], (todos) => comments.todosWith(todos)),
  'links.list': ({ links }) =>
    each(subjects, (subject) => each([undefined, cursor(3)], (after) => links.list({ ...subject, limit: 50, after }))),
  'links.anyOn': ({ links }) => each([[7], [7, 8]], (todos) => each([[], [3], [3, 4]], (but) => links.anyOn(todos, but))),
  'links.todosWith': ({ links }) => each([[7], [7, 8]], (todos) => links.todosWith(todos)),
  'links.count': ({ links }) => each(subjects, (subject) => links.count(subject)),
  'runs.live': ({ runs }) => runs.live(3),
  'runs.last': ({ runs }) => runs.last(3, 1),
  'runs.newest': ({ runs }) => runs.newest([3, 4]),
  'runs.list': ({ runs }) =>
    each([{}, { session: 3 }, { task: 3 }, { schedule: 3 }, { agent: 'coder' }, { live: true }], (filter) =>
      each([undefined, cursor(id)], (after) => runs.list({ ...filter, limit: 50, after })),
    ),
  'runs.ended': ({ runs }) => runs.ended(1_700_000_000_000, 50),
  'todos.finishedLists': ({ todos }) => todos.finishedLists(1_700_000_000_000, 50),
  'todos.days': ({ todos }) =>
    each(
      [
        [1_900_000_000_000, 1_900_000_060_000],
        [1_700_000_000_000, 1_700_000_060_000],
      ],
      (bounds) => todos.days(bounds),
    ),
  'tasks.inFlight': ({ tasks }) => tasks.inFlight(),
  'messages.list': ({ messages }) =>
    each([true, false], (live) =>
      each([true, false], (backwards) =>
        each([undefined, 9], (before) => messages.list({ session: 3, live, since: 1, before, backwards, limit: 50 })),
      ),
    ),
  'messages.lastReply': ({ messages }) => messages.lastReply(3),
  'messages.withWrits': ({ messages }) => messages.withWrits(3),
  'messages.unfinished': ({ messages }) => each([[7], [7, 8]], (numbers) => messages.unfinished(numbers)),
  'messages.parts': ({ messages }) => messages.parts(3, [1, 2]),
  'questions.list': ({ questions }) =>
    each([undefined, 3], (session) =>
      each([true, false], (open) => each([undefined, cursor(3)], (after) => questions.list({ session, open, limit: 50, after }))),
    ),
  'sessions.facts': ({ sessions }) => each([[3], [3, 4]], (numbers) => sessions.facts(numbers)),
  'sessions.childrenAtWork': ({ sessions }) => sessions.childrenAtWork(id),
  'sessions.peer': ({ sessions }) => sessions.peer(id, 'coder'),
  leaseTime: ({ leaseTime }) => leaseTime(),
  giveWay: ({ giveWay }) => giveWay(),
  'nodes.list': ({ nodes }) => nodes.list(),
  'jobs.find': ({ jobs }) => jobs.find('wake:3'),
  'schedules.live': ({ schedules }) => each(agents, (by) => schedules.live(by, 51)),
  'schedules.tick': ({ schedules }) => schedules.tick(),
  'schedules.list': ({ schedules }) =>
    each([undefined, 3], (session) => each([undefined, cursor(3)], (after) => schedules.list(session, 50, after))),
  'notifications.list': ({ notifications }) =>
    each([true, false], (unread) => each([undefined, cursor(3)], (after) => notifications.list(unread, 50, after))),
  'sessions.ofFolder': ({ sessions }) => sessions.ofFolder('/home/ada/shop'),
  'sessions.workOn': ({ sessions }) => each([undefined, { agent: 'coder', folder: '/home/ada/shop' }], (by) => sessions.workOn(id, by)),
  'counts.of': ({ counts }) => each([['tasks:coder'], ['tasks:coder', 'tree:#3']], (names) => counts.of(names)),
  'seen.upTo': ({ seen }) => seen.upTo(3, 'ada'),
  'sessions.lastChanged': ({ sessions }) => sessions.lastChanged(50),
  'sessions.withTodos': ({ sessions }) => sessions.withTodos(100, undefined),
  'sessions.walk': ({ sessions }) =>
    each([true, false], (archived) => each([undefined, cursor(1, 50)], (after) => sessions.walk({ archived, limit: 50, after }))),
  'sessions.count': ({ sessions }) => each([true, false], (archived) => sessions.count(archived, 1_000)),
  'sessions.numbered': ({ sessions }) => sessions.numbered([3, 4]),
  'todos.inLists': ({ todos }) => todos.inLists([3, 4], 'pending', 50),
  'sessions.list': ({ sessions }) =>
    each([true, false], (archived) =>
      each([undefined, id], (parent) => each([undefined, cursor(0, 30)], (after) => sessions.list({ archived, parent, limit: 50, after }))),
    ),
  'tokens.list': ({ tokens }) => each([undefined, cursor(id)], (after) => tokens.list(50, after)),
  'tenants.list': ({ tenants }) => tenants.list(),
  'events.list': ({ events }) =>
    each([{}, { session: 3 }, { by: 'ada' }], (who) =>
      each([undefined, ['token.added', 'token.revoked'] as const, eventTypes], (types) =>
        each([{}, { before: 900, backwards: true }], (way) =>
          events.list({ after: 100, session: undefined, types, limit: 50, ...who, ...way }),
        ),
      ),
    ),
  'search.place': ({ search }) => search.place(),
  'search.candidates': ({ search }) =>
    each([[], [['·kind·todo', '·kind·task'], ['·session·3']]], (marks) =>
      search.candidates({ words: [{ word: 'todo', isPrefix: true }], marks, since: 0, limit: 50 }),
    ),
  'search.kept': ({ search }) => each([['7'], ['7', '8']], (rows) => search.kept('todo', rows)),
  'search.documents': ({ search }) => search.documents('', 50),
  'search.inSession': ({ search }) => search.inSession(3, 50),
  'search.rows': ({ search }) => each(SearchKind.options, (kind) => search.rows(kind, kind === 'artifact' ? id : '7', 50)),
  'search.read': ({ search }) =>
    each(SearchKind.options, (kind) =>
      each(kind === 'artifact' ? [[id], [id, `${id}2`]] : [[7], [7, 8]], (rows: (string | number)[]) => search.read(kind, rows)),
    ),
  'events.bounds': ({ events }) => events.bounds(),
  'events.weigh': ({ events }) => events.weigh(100, 900, 50),
  'events.pieces': ({ events }) => events.pieces(900, 50),
  'calls.newest': ({ calls }) => calls.newest('undo ada'),
  'calls.find': ({ calls }) => calls.find(900),
  'calls.events': ({ calls }) => calls.events(900, 0, 50),
  'calls.since': ({ calls }) => each([['todo:7'], ['todo:7', 'todo:8']], (rows) => calls.since(rows, 900, 50)),
  'calls.ofRow': ({ calls }) => each([true, false], (backwards) => calls.ofRow('todo:7', { after: 0, backwards, limit: 50 })),
  'removed.ofCall': ({ removed }) => removed.ofCall(900, '', 50),
  'removed.find': ({ removed }) => each([id, 7], (reference) => removed.find('todo', reference)),
  nextNumber: async ({ nextNumber }) => {
    await nextNumber('todo')
    await nextNumber('tenant')
  },
  wallTime: ({ wallTime }) => wallTime(),
  'usage.of': ({ usage }) => each([['3'], ['3', '4']], (names) => usage.of('session', names)),
  'caps.list': ({ caps }) => caps.list(50),
  'caps.on': ({ caps }) => each([['run:'], ['run:', 'tenant:']], (keys) => caps.on(keys)),
  'runs.metered': ({ runs }) => runs.metered(),
  'sessions.parkedBy': ({ sessions }) => sessions.parkedBy(2, 50),
  'usage.byDay': ({ usage }) => usage.byDay('tenant', '', { from: 20_000, to: 20_030 }),
  'usage.list': ({ usage }) => usage.list('agent', { from: 20_000, to: 20_030 }),
  'answers.find': ({ answers }) => answers.find('a key'),
  'answers.keep': ({ answers }) => answers.keep('a key', { fingerprint: 'f', output: null }, 1),
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
  'keep-aside': [{ kind: 'keep-aside', noun: 'comment', rows: [{ id, number: 7, todo: 7 } as Comment] }],
  'bring-back': [[id], [id, `${id}2`]].map((ids) => ({ kind: 'bring-back', ids })),
  relink: [{ kind: 'relink', call: 900 }],
  'taken-back': [{ kind: 'taken-back', call: 900, onto: 'redo ada' }],
  forget: [{ kind: 'forget', todos: [7] }],
  spend: [{ kind: 'spend', day: 20_000, places: [{ scope: 'tenant', name: '' }], used: { ...nothing, requests: 1 } }],
  depend: [{ kind: 'depend', todo: 7, on: [{ todo: 7, on: { todo: 8 }, state: 'open' }] }],
  settle: [
    { kind: 'settle', on: 'todo', numbers: [7], state: 'completed' },
    { kind: 'settle', on: 'task', numbers: [7, 8], state: 'completed' },
  ],
  claim: [{ kind: 'claim', claim: { id: 'x', todo: 7, by: 'ada', minutes: 10, fence: 1, claimedAt: 1, leaseUntil: 1, leaseClock: 'x' } }],
  'renew-claim': [{ kind: 'renew-claim', id: 'x' }],
  'end-claims': [
    { kind: 'end-claims', todos: [7] },
    { kind: 'end-claims', todos: [7, 8] },
  ],
  'clear-session': [{ kind: 'clear-session', session: 3 }],
  seen: [
    { kind: 'seen', session: 3, who: 'ada', upTo: 1 },
    { kind: 'seen', session: 3, who: 'ada', upTo: 1, exactly: true },
  ],
  compact: [{ kind: 'compact', session: 3, upTo: 1, at: 1, but: [] }],
  enqueue: [
    { kind: 'enqueue', job },
    { kind: 'enqueue', job, unlessWaiting: true },
  ],
  dequeue: [{ kind: 'dequeue', key: 'wake:3' }],
  release: [{ kind: 'release', session: 3 }],
  count: [{ kind: 'count', name: 'tasks:coder', count: { since: 1, count: 1 } }],
  'count-from': [{ kind: 'count-from', noun: 'task', last: 3 }],
  index: [
    {
      kind: 'index',
      place: { cursor: 1, phase: null, after: '', lastDocument: 1 },
      documents: [{ number: 1, kind: 'todo', row: 7, session: 3, at: 1, titleWords: 'a', words: 'a', print: 'p' }],
      gone: [1],
    },
    { kind: 'index', place: { cursor: 1, phase: null, after: '', lastDocument: 1 }, documents: [], gone: [1, 2] },
  ],
  'trim-log': [{ kind: 'trim-log', places: [100, 200] }],
  'drop-events': [{ kind: 'drop-events', groups: [[900], [901, 902]] }],
  'add-tenant': [{ kind: 'add-tenant', tenant }],
  'name-person': [{ kind: 'name-person', person: 'Ada' }],
  'remove-tenant': [{ kind: 'remove-tenant', tenant }],
}

/** What is asked for all tenants together. */
const acrossTenants: Record<string, Issue> = {
  findToken: (_writing, connection) => findToken(connection, 'hash'),
  findRun: (_writing, connection) => findRun(connection, 'hash'),
  lapsedRuns: (_writing, connection) => lapsedRuns(connection, 50),
  keepChannel: (_writing, connection) => keepChannel(connection, 'telegram'),
  findTenant: (_writing, connection) => findTenant(connection, 'local'),
  findLeftover: (_writing, connection) => findLeftover(connection),
  purgeSession: (_writing, connection) => purgeSome(connection, { tenant: 1, session: 3 }, 100),
  purgeTenant: (_writing, connection) => purgeSome(connection, { tenant: 1, session: undefined }, 100),
  forgetRemoved: (_writing, connection) => forgetRemoved(connection, 1, 50),
  forgetCounts: (_writing, connection) => forgetCounts(connection, 1, 50),
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
      wallTime: () => connection.wallTime(),
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

/** What is asked about so many things at once. */
const aboutMany: Partial<Record<MethodOf<Writing>, (writing: Writing, many: { numbers: number[]; ids: string[] }) => Promise<unknown>>> = {
  'todos.countByList': ({ todos }, { numbers }) => todos.countByList(numbers),
  'todos.countBySprint': ({ todos }, { ids }) => todos.countBySprint(ids),
  'todos.count': ({ todos }, { ids }) => todos.count({ lists: [3], keys: ids, statuses: ['pending'] }),
  'todos.numbers': ({ todos }, { ids }) => todos.numbers(ids),
  'calls.since': ({ calls }, { ids }) => calls.since(ids, 1, 50),
  'todos.steps': ({ todos }, { numbers }) => todos.steps(numbers),
  'todos.numbered': ({ todos }, { numbers }) => todos.numbered(numbers),
  'todos.children': ({ todos }, { ids }) => todos.children(ids),
  'claims.of': ({ claims }, { numbers }) => claims.of(numbers),
  'dependencies.of': ({ dependencies }, { numbers }) => dependencies.of(numbers),
  'dependencies.on': ({ dependencies }, { numbers }) => dependencies.on('todo', numbers, 50),
  'todos.inLists': ({ todos }, { numbers }) => todos.inLists(numbers, 'pending', 50),
  'memories.count': ({ memories }, { numbers }) => memories.count(numbers),
  'memories.search': ({ memories }, { numbers, ids }) => memories.search({ words: ids, lists: numbers, type: undefined, limit: 50 }),
  'caps.on': ({ caps }, { ids }) => caps.on(ids),
  'usage.of': ({ usage }, { ids }) => usage.of('session', ids),
  'runs.newest': ({ runs }, { numbers }) => runs.newest(numbers),
  'messages.parts': ({ messages }, { numbers }) => messages.parts(3, numbers),
  'messages.unfinished': ({ messages }, { numbers }) => messages.unfinished(numbers),
  'sessions.facts': ({ sessions }, { numbers }) => sessions.facts(numbers),
  'sessions.numbered': ({ sessions }, { numbers }) => sessions.numbered(numbers),
  'sessions.idle': ({ sessions }, { numbers }) => sessions.idle(numbers, 1),
  'todos.candidates': ({ todos }, { numbers }) => todos.candidates(numbers),
  'events.list': ({ events }, { ids }) => events.list({ after: 0, session: undefined, types: eventTypes.slice(0, ids.length), limit: 50 }),
  append: ({ append }, { ids }) => append(Array(ids.length).fill(anEvent), 'ada', 1),
  apply: ({ apply }, { numbers }) => apply([{ kind: 'compact', session: 3, upTo: 1, at: 1, but: numbers }]),
}

/** The texts of the statements that each method issues when it is asked about so many things; what is counted and drawn on the way is left out. */
export async function statementsAbout(kind: Connection['kind'], size: number): Promise<Map<string, Set<string>>> {
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const ids = numbers.map((number) => `id-${number}`)
  const texts = new Map<string, Set<string>>()
  for (const [method, issue] of Object.entries(aboutMany)) {
    const issued = new Set<string>()
    const answer = async (sql: string): Promise<number[][]> => {
      if (sql.startsWith('UPDATE tenants')) return [[size]]
      issued.add(sql)
      return []
    }
    const noting: Connection = {
      kind,
      leaseTime: async () => ({ clock: 'x', now: 1 }),
      wallTime: async () => 1,
      giveWay: async () => undefined,
      all: answer,
      run: async (sql) => (await answer(sql)).length,
    }
    await issue(
      transactionOn(noting, 1, () => undefined),
      { numbers, ids },
    )
    texts.set(method, issued)
  }
  return texts
}
