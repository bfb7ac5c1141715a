import { isDeepStrictEqual } from 'node:util'
import { type OperationName, operations } from '../../../../src/contract/operations/index.ts'
import { openStream } from '../../../support/event-stream.ts'
import { fillList } from '../../../support/fill-list.ts'
import { newRowsFor } from '../../../support/rows-for.ts'
import { sampleCalls } from '../../../support/sample-calls.ts'
import { newRows, type Rows, type TestWorld } from '../../../support/world.ts'
import type { Looking } from '../look-into.ts'
import { isSoak } from '../soak.ts'
import { hung, pause } from '../wait.ts'
import { largestInput } from './largest-input.ts'
import type { MeasuredDaemon } from './measured-daemon.ts'
import { widestInputs } from './widest-inputs.ts'
import { wrongInputs } from './wrong-inputs.ts'

/** To write as long a list takes long where each row is a way to the server and back: on PostgreSQL the long run does it. */
const longestList = { sqlite: 10_000, postgres: isSoak ? 10_000 : 2_000 }
/** Milliseconds, as promised. Beside other tests even the processor's time is not exact, since the caches are others': `npm test` allows three times as much. */
const allowed = isSoak ? 50 : 150
const tries = 4

const pages = ['/health', '/ready', '/version', '/openapi.json', '/docs', '/', '/v1/todos?limit=500', '/nowhere']

interface Asked {
  what: string
  milliseconds: number
  /** How many rows it changed: a change may take longer the larger it is. */
  rows: number
}

/** Asks everything that can be asked of a daemon, at its largest, and notes how long others had to wait. */
export class Sweep {
  readonly asked: Asked[] = []
  readonly unexpected: string[] = []
  /** How many requests were granted, and how many refused. */
  readonly answers = { granted: 0, refused: 0 }
  readonly #world: TestWorld
  readonly #database: Looking
  readonly #daemon: MeasuredDaemon
  readonly #longest: number
  /** The session with the long list. */
  #big = { id: '', number: 0 }
  /** The session with the longest list that there is: mostly finished todos, of which a list may have any number. */
  readonly #longestOfAll: string
  /** All that there is one of; nothing is done to them. */
  #known: Rows | undefined
  /** Rows to which an operation is done, and was not yet. */
  #unchanged: { name: OperationName; rows: Rows } | undefined

  constructor(world: TestWorld, database: Looking, daemon: MeasuredDaemon, longestOfAll: string) {
    this.#world = world
    this.#database = database
    this.#daemon = daemon
    this.#longestOfAll = longestOfAll
    this.#longest = longestList[world.punchlist.store.kind]
  }

  get tooLong(): string[] {
    return this.asked
      .filter(({ milliseconds, rows }) => milliseconds > allowed * Math.max(1, rows / 1_000))
      .map(({ what, milliseconds, rows }) => `${what}: ${Math.round(milliseconds)} ms, ${rows} rows`)
  }

  /** At its largest, and once more about a list that is as long as one may be, unless that comes to the same and the largest was granted. */
  async operation(name: OperationName): Promise<void> {
    const sampleOf = (rows: Rows) => sampleCalls[name].input(rows) as Record<string, unknown>
    const first = await this.#rows(name, sampleOf)
    const { refused } = this.answers
    await this.#ask(name, 'large', first, largestInput(sampleOf(first), operations[name].input))
    const isGranted = this.answers.refused === refused
    const rows = await this.#rows(name, sampleOf)
    const isOfList = !isDeepStrictEqual(sampleOf({ ...rows, session: { id: 'a' }, todo: { id: 'b' } } as Rows), sampleOf(rows))
    if (isOfList) await this.#ask(name, 'in a long list', rows, sampleOf({ ...rows, ...(await this.#longList()) } as Rows))
    else if (!isGranted) await this.#ask(name, 'as it mostly is', rows, sampleOf(rows))
    if (operations[name].effect === 'read') await this.#widely(name, sampleOf, rows)
    // What the contract refuses never comes to the store: once is enough, with the one that the daemon has anyway.
    const isKnown = !isSoak && this.#world.punchlist.store.kind === 'postgres'
    for (const wrong of wrongInputs(sampleOf(rows), operations[name].input, isKnown))
      await this.#look(`${name}, a list of wrong items`, () => this.#request('POST', `/v1/perform/${name}`, wrong))
  }

  /** All that a read can be asked for, of everything and of the longest list that there is. */
  async #widely(name: OperationName, sampleOf: (rows: Rows) => Record<string, unknown>, rows: Rows): Promise<void> {
    const ofLongest = sampleOf({ ...rows, session: { id: this.#longestOfAll } } as Rows)
    const { session } = ofLongest
    for (const wide of widestInputs(ofLongest, operations[name].input)) {
      await this.#ask(name, `widely ${shortly(wide)}`, rows, wide)
      if (session === this.#longestOfAll && wide.session === undefined)
        await this.#ask(name, `widely ${shortly(wide)} of the longest list`, rows, { ...wide, session })
    }
  }

  async #ask(name: OperationName, size: string, rows: Rows, input: Record<string, unknown>): Promise<void> {
    const text = JSON.stringify(input)
    const ask = () => this.#request('POST', `/v1/perform/${name}`, text)
    if (operations[name].effect === 'read') return this.#look(`${name}, ${size}`, ask)
    const { refused } = this.answers
    await this.#change(`${name}, ${size}`, ask)
    if (this.answers.refused > refused && this.asked.pop()) {
      // What was refused has changed nothing, and is asked as often as what only looks.
      const { granted } = this.answers
      await this.#look(`${name}, ${size}`, ask)
      if (this.answers.granted === granted) return
    }
    const isOfLongList = this.#big.id !== '' && text.includes(this.#big.id)
    if (!isOfLongList || Object.values(rows).some(({ id }) => text.includes(id))) this.#unchanged = undefined
  }

  async everything(names: readonly OperationName[]): Promise<void> {
    const reads = names.filter((name) => operations[name].effect === 'read')
    for (const name of [...reads, ...names.filter((name) => !reads.includes(name))]) await this.operation(name)
    await this.#writeAsItIs()
    for (const path of pages) await this.page(path)
    for (const query of ['', '?after=0', '?after=999999999', '?type=todo.*']) await this.streams(query)
    await this.nonsense(
      'a body of unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field${index}`, 1]))),
    )
    await this.nonsense('a body nested without end', '['.repeat(900_000))
    await this.nonsense('a body that is one word', JSON.stringify('x'.repeat(900_000)))
    await this.nonsense('a body of wrong types', JSON.stringify({ subject: Array.from({ length: 200_000 }, () => 1) }))
  }

  /** What is written as it was shown changes nothing, however long it is. */
  async #writeAsItIs(): Promise<void> {
    const { session } = await this.#longList()
    const { todos } = await this.#world.ask('list.get', { session: session.id })
    const text = JSON.stringify({ session: session.id, todos })
    await this.#look('list.replace, a long list as it is', () => this.#request('POST', '/v1/perform/list.replace', text))
  }

  async page(path: string): Promise<void> {
    await this.#look(`GET ${path}`, () => this.#request('GET', path))
  }

  async nonsense(what: string, body: string): Promise<void> {
    await this.#look(what, () => this.#request('POST', '/v1/todos', body))
  }

  async streams(query: string): Promise<void> {
    const { todo } = await this.#longList()
    await this.#look(`10 streams ${query}`, async () => {
      const streams = await Promise.all(
        Array.from({ length: 10 }, () => openStream(`${this.#daemon.url}/event${query}`, this.#daemon.token)),
      )
      let isOver = false
      const heard = streams.map((stream) => stream.until((events) => JSON.stringify(events.at(-1) ?? '').includes('todo.'), hung))
      const all = Promise.all(heard).finally(() => {
        isOver = true
      })
      // A stream that begins at the end of the log may begin behind the news.
      for (let count = 1; !isOver; count++) {
        await this.#world.ask('todo.update', { todo: todo?.number ?? 0, subject: `news ${count}` })
        await Promise.race([all, pause(200)])
      }
      await all
      for (const stream of streams) stream.close()
    })
  }

  /** What is our own fault comes again, and garbage that is collected does not. */
  async #look(what: string, ask: () => Promise<unknown>): Promise<void> {
    let milliseconds = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < tries && milliseconds > allowed; attempt++) {
      milliseconds = Math.min(milliseconds, await this.#daemon.stallDuring(ask))
    }
    this.asked.push({ what, milliseconds, rows: 0 })
  }

  async #change(what: string, ask: () => Promise<unknown>): Promise<void> {
    const before = await this.#state()
    const milliseconds = await this.#daemon.stallDuring(ask)
    const after = await this.#state()
    const rows = Math.max(...before.map((count, index) => Math.abs((after[index] ?? 0) - count)))
    this.asked.push({ what, milliseconds, rows })
  }

  /** Counts from which the number of changed rows can be told: a change without an event for each row is one of rows that go, or of the long list. */
  async #state(): Promise<number[]> {
    const database = this.#database
    const [todos] = await database.all<{ count: number }>('SELECT count(*) AS count FROM todos')
    const [list] = await database.all<{ versions: number }>(
      'SELECT CAST(coalesce(sum(version), 0) AS DOUBLE PRECISION) AS versions FROM todos WHERE tenant_id = 1 AND conversation_id = ?',
      this.#big.number,
    )
    const [log] = await database.all<{ last: number }>('SELECT last_event AS last FROM tenants WHERE id = 1')
    return [Number(todos?.count), Number(list?.versions), Number(log?.last)]
  }

  /** Reads leave the known ones as they are; whoever changes something has those anew that it looks at. */
  async #rows(name: OperationName, sampleOf: (rows: Rows) => unknown): Promise<Rows> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#known ??= await newRows(this.#world)
        if (operations[name].effect === 'read') return this.#known
        if (this.#unchanged?.name !== name) this.#unchanged = { name, rows: await newRowsFor(this.#world, this.#known, sampleOf) }
        return this.#unchanged.rows
      } catch (problem) {
        // The daemon may be quicker to take up the work that the rows need under way.
        this.#known = undefined
        if (attempt === 20) throw problem
      }
    }
  }

  /** A list with as many open todos as one may have, and one of them. */
  async #longList() {
    const { ask, punchlist } = this.#world
    const known = this.#big.id === '' ? undefined : await ask('todo.stats', { session: this.#big.id }).catch(() => undefined)
    if (known === undefined || known.progress.pending < this.#longest - 100) {
      const { session } = await ask('session.add', { title: 'a long list' })
      this.#big = session
      await fillList(punchlist.store, session.number, this.#longest)
    }
    const { session } = await ask('session.get', { session: this.#big.id })
    const { todos } = await ask('todo.list', { session: this.#big.id, limit: 1 })
    return { session, todo: todos[0] }
  }

  async #request(method: string, path: string, body?: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#daemon.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(this.#daemon.url + path, { method, headers, body, signal: AbortSignal.timeout(120_000) })
    await response.arrayBuffer()
    this.answers[response.ok ? 'granted' : 'refused'] += 1
    if (response.status >= 500 && response.status !== 503) this.unexpected.push(`${method} ${path}: ${response.status}`)
  }
}

function shortly(input: Record<string, unknown>): string {
  return JSON.stringify(input).slice(0, 200)
}
