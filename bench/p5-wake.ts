import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Store } from '../src/core/ports/store.ts'
import { startDaemon } from '../src/server/daemon.ts'
import { startEngine } from '../src/server/engine.ts'
import { assemble, openPunchlist } from '../src/server/open.ts'
import { deaf } from '../tests/promises/support/deafen.ts'
import { percentile } from '../tests/promises/support/percentile.ts'
import { restClient } from '../tests/support/processes.ts'
import { inNewFolder } from './support/folders.ts'
import { type Result, resultOf } from './support/result.ts'

interface Manner {
  what: string
  id: string
  rounds: number
  /** At most so long after one round comes the next: whoever looks once a second is not to be asked just after it has looked. */
  apart: number
  promisedMilliseconds: number
  listen(store: Store): Store
}

const manners: Manner[] = [
  { id: 'P5', what: 'on SQLite', rounds: 500, apart: 20, promisedMilliseconds: 50, listen: (store) => store },
  { id: 'E4', what: 'with every notification dropped', rounds: 30, apart: 1_000, promisedMilliseconds: 5_000, listen: deaf },
]

/** [P5] From the request that completes a subtask until the parent's agent is called. */
export async function measureWake(): Promise<Result[]> {
  const results: Result[] = []
  for (const manner of manners) results.push(await inNewFolder((data) => measure(data, manner)))
  return results
}

async function measure(data: string, { id, what, rounds, apart, promisedMilliseconds, listen }: Manner): Promise<Result> {
  const world = await startWorld(data, listen)
  try {
    const subtasks = await addSubtasks(world, rounds)
    const times: number[] = []
    for (const subtask of subtasks) {
      await pause(Math.random() * apart)
      times.push(await timeUntilCalled(world, subtask))
    }
    const sorted = times.toSorted((one, other) => one - other)
    return resultOf({
      id,
      what: `subtask completed over REST → parent's agent called, ${what}`,
      unit: 'ms',
      contenders: [
        { name: 'p99', figure: percentile(sorted, 0.99) },
        { name: 'promised', figure: promisedMilliseconds },
      ],
      target: { sense: 'at most', ratio: 1 },
      note: `p50 ${percentile(sorted, 0.5)} ms, slowest ${percentile(sorted, 1)} ms of ${rounds}`,
    })
  } finally {
    await world.stop()
  }
}

interface World {
  rest: ReturnType<typeof restClient>
  /** Resolves when the agent is called next, with the time of that. */
  nextCall(): Promise<number>
  stop(): Promise<void>
}

/** A daemon in this process, so that both ends are told by one clock. */
async function startWorld(data: string, listen: (store: Store) => Store): Promise<World> {
  const place = { data }
  const punchlist = assemble(listen((await openPunchlist(place)).store), { place })
  const log = pino({ level: 'warn' }, pino.destination(2))
  const daemon = await startDaemon(punchlist, { host: '127.0.0.1', allowHosts: [], port: 0, version: 'bench', log })
  let called: (at: number) => void = () => undefined
  const worker = async () => {
    called(performance.now())
    return ''
  }
  const engine = await startEngine(punchlist, { functions: { worker }, url: () => daemon.url, log })
  const added = await punchlist.perform('token.add', { name: 'bench' }, { caller: await punchlist.localCaller() })
  if (!added.granted) throw new Error(added.refusal.message)
  const rest = restClient(daemon.url, added.value.token.secret)
  await rest('POST', '/v1/agents', { id: 'worker', definition: { runner: 'function' } })
  await rest('POST', '/v1/agents', { id: 'outsider' })
  return {
    rest,
    nextCall: () =>
      new Promise((resolve) => {
        called = resolve
      }),
    async stop() {
      await engine.stop()
      await daemon.close()
    },
  }
}

/** Each round has a task of its own, so that its brief is as long in the last round as in the first. */
async function addSubtasks({ rest }: World, count: number): Promise<string[]> {
  const subtasks: string[] = []
  while (subtasks.length < count) {
    const steps = [{ title: 'Hand it on' }]
    const { body: parent } = await rest('POST', '/api/tasks', { title: 'Above', owner: 'worker', steps })
    const { body: subtask } = await rest('POST', `/api/tasks/${parent.id}/steps/0/subtask`, { title: 'Below', owner: 'outsider' })
    subtasks.push(subtask.id)
  }
  await untilIdle(rest, count)
  return subtasks
}

/** A wake that comes while a run lasts waits for its end, which is not what is measured. */
async function untilIdle(rest: World['rest'], ended: number): Promise<void> {
  for (;;) {
    const { body } = await rest('GET', '/v1/runs?limit=500')
    if (body.runs.filter(({ endedAt }: { endedAt: number }) => endedAt > 0).length === ended) return
    await pause(50)
  }
}

async function timeUntilCalled({ rest, nextCall }: World, subtask: string): Promise<number> {
  const called = nextCall()
  const started = performance.now()
  const { status, text } = await rest('POST', `/api/tasks/${subtask}/complete`)
  if (status !== 200) throw new Error(text)
  return (await called) - started
}
