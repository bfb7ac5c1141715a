import { expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { newPlace } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { Nodes } from './support/nodes.ts'
import { inParallel } from './support/parallel.ts'
import { Random } from './support/random.ts'
import type { ReadyDaemon } from './support/ready.ts'
import { manyRequests } from './support/rest.ts'
import { patience } from './support/soak.ts'
import { pause } from './support/wait.ts'

const inFlight = 32

interface Wanted {
  database: 'sqlite' | 'postgres'
  keys: number
  kills: number
  nodes: number
  script?: string
}

/** Sends each key four times through crashes, two of them at once, and looks at the answers and at what is there. */
async function replayThroughCrashes(random: Random, { database, keys, kills, nodes: count, script }: Wanted) {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  const nodes = await Nodes.start(place, count, script)
  onTestFinished(() => nodes.stop())

  const sends = sendingOrder(keys)
  const sender = new Sender(nodes, random)
  await Promise.all([
    inParallel(inFlight, sends, (key) => sender.sendUntilAnswered(key)),
    killAlongTheWay(nodes, kills, random, () => sender.answered / sends.length),
  ])

  await nodes.killAndStart(0)
  const { differing, interrupted, unexpected } = sender
  const takenAgain = await sendOtherContent(nodes, sends.slice(0, 100))
  return { sends: sender.answered, kills: nodes.kills, interrupted, unexpected, differing, takenAgain, ...(await countTodos(place, keys)) }
}

/** Each key twice in a row, so that both are under way at once, and twice more when twenty others have been sent. */
function sendingOrder(keys: number): string[] {
  const later = 20
  const positions = Array.from({ length: keys + later }, (_, position) => [position, position, position - later, position - later])
  return positions.flat().flatMap((position) => (position >= 0 && position < keys ? [`key-${position}`] : []))
}

async function killAlongTheWay(nodes: Nodes, kills: number, random: Random, progress: () => number): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    while (progress() < kill / (kills + 1)) await pause(1)
    await pause(random.between(0, 10))
    await nodes.killAndStart(random.between(0, 99))
  }
}

class Sender {
  readonly #nodes: Nodes
  readonly #random: Random
  readonly #clients = new WeakMap<ReadyDaemon, ReturnType<typeof manyRequests>>()
  readonly #answers = new Map<string, string>()
  readonly differing: string[] = []
  /** Refusals; a connection that broke is none. */
  readonly unexpected: string[] = []
  answered = 0
  /** How often a connection broke, so that nobody knew what had become of the request. */
  interrupted = 0

  constructor(nodes: Nodes, random: Random) {
    this.#nodes = nodes
    this.#random = random
  }

  async sendUntilAnswered(key: string): Promise<void> {
    for (let attempt = 1; attempt <= 100; attempt++) {
      try {
        const { status, headers, text } = await this.#rest(await this.#nodes.at(this.#random.between(0, 99)))(
          'POST',
          '/v1/todos',
          { subject: key },
          { 'idempotency-key': key },
        )
        if (status === 201) return this.#compare(key, `${headers.etag} ${text}`)
        this.unexpected.push(`${key}: ${status} ${text}`)
      } catch {
        this.interrupted += 1
        await pause(10)
      }
    }
    throw new Error(`${key} was never answered`)
  }

  /** One for each daemon, so that connections are used again. */
  #rest(daemon: ReadyDaemon): ReturnType<typeof manyRequests> {
    const known = this.#clients.get(daemon) ?? manyRequests(daemon.url, daemon.token)
    this.#clients.set(daemon, known)
    return known
  }

  #compare(key: string, answer: string): void {
    this.answered += 1
    const first = this.#answers.get(key)
    if (first === undefined) this.#answers.set(key, answer)
    else if (first !== answer) this.differing.push(`${key}: first ${first}, then ${answer}`)
  }
}

/** The keys that did not refuse to be used for something else. */
async function sendOtherContent(nodes: Nodes, keys: readonly string[]): Promise<string[]> {
  const { url, token } = await nodes.at(0)
  const rest = manyRequests(url, token)
  const taken: string[] = []
  for (const key of keys) {
    const { status, body } = await rest('POST', '/v1/todos', { subject: 'other' }, { 'idempotency-key': key })
    if (status !== 422 || body.code !== 'key_reused') taken.push(`${key}: ${status} ${JSON.stringify(body)}`)
  }
  return taken
}

/** Reads every todo there is; each is named after the key that made it. */
async function countTodos(place: Place, keys: number): Promise<{ todos: number; duplicates: string[]; keysWithTodo: number }> {
  const punchlist = await openPunchlist(place)
  try {
    const call = { caller: await punchlist.localCaller() }
    const subjects: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await punchlist.perform('todo.list', { status: ['all'], limit: 500, after }, call)
      if (!page.granted) throw new Error(page.refusal.message)
      subjects.push(...page.value.todos.map(({ subject }) => subject))
      after = page.value.next ?? undefined
      more = after !== undefined && subjects.length <= 4 * keys
    }
    const duplicates = subjects.filter((subject, index) => subjects.indexOf(subject) !== index)
    return { todos: subjects.length, duplicates, keysWithTodo: new Set(subjects).size }
  } finally {
    await punchlist.close()
  }
}

const nothingWrong = { duplicates: [], differing: [], unexpected: [], takenAgain: [] }

/** Ten thousand sends in all, as promised; to be sent one on PostgreSQL takes twice as long. */
const scenes: Wanted[] = [
  { database: 'sqlite', keys: 2_400, kills: 8, nodes: 1 },
  { database: 'postgres', keys: 100, kills: 4, nodes: 2 },
]

test.for(scenes)(
  '[D3] one effect and one answer a key through kills ($database, $keys keys sent four times, $nodes nodes)',
  { timeout: patience },
  async (wanted, { annotate }) => {
    const random = new Random()
    const found = await replayThroughCrashes(random, wanted)
    await annotate(JSON.stringify(found))
    expect(found, `seed ${random.seed}`).toMatchObject({ ...nothingWrong, todos: wanted.keys, keysWithTodo: wanted.keys })
    expect(found.sends).toBe(4 * wanted.keys)
    // Kills that no request was under way at would prove nothing.
    expect(found.interrupted).toBeGreaterThanOrEqual(wanted.kills)
  },
)

test('[D3] canary: a key that is kept outside the transaction is caught by its duplicates', { timeout: patience }, async () => {
  const random = new Random()
  const script = await bundledScript('canaries/key-after-commit.ts')
  const found = await replayThroughCrashes(random, { database: 'sqlite', keys: 80, kills: 4, nodes: 1, script })
  expect(found.duplicates, `seed ${random.seed}`).not.toEqual([])
})
