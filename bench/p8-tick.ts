import type { Place } from '../src/server/config/place.ts'
import { openPunchlist, type Punchlist } from '../src/server/open.ts'
import { inParallel } from '../tests/promises/support/parallel.ts'
import { inNewFolder } from './support/folders.ts'
import { median } from './support/median.ts'
import { startPostgres } from './support/postgres.ts'
import { type Result, resultOf } from './support/result.ts'

const tasks = 10_000
const ticks = 20
const promisedMilliseconds = 1_000

/** [P8] What a tick costs that finds ten thousand active tasks and nothing to do. */
export async function measureTick(): Promise<Result[]> {
  const onSqlite = await inNewFolder((data) => measure('SQLite', { data }))
  const postgres = await startPostgres()
  try {
    return [onSqlite, await measure('PostgreSQL', { database: postgres.url })]
  } finally {
    await postgres.stop()
  }
}

async function measure(store: string, place: Place): Promise<Result> {
  const punchlist = await openPunchlist(place)
  try {
    await fill(punchlist)
    const times: number[] = []
    for (let tick = 0; tick < ticks; tick++) times.push(await timeOfTick(punchlist))
    return resultOf({
      id: 'P8',
      what: `a tick over ${tasks.toLocaleString('en')} active tasks on ${store}, none due to run`,
      unit: 'ms',
      contenders: [
        { name: 'slowest', figure: Math.max(...times) },
        { name: 'promised', figure: promisedMilliseconds },
      ],
      target: { sense: 'at most', ratio: 1 },
      note: `median ${median(times).toFixed(1)} ms of ${ticks} on ${store}`,
    })
  } finally {
    await punchlist.close()
  }
}

/** Half of them wait for a subtask; the other half are those subtasks, paused. */
async function fill({ perform, localCaller }: Punchlist): Promise<void> {
  const caller = await localCaller()
  const must = async (name: Parameters<typeof perform>[0], input: object) => {
    const outcome = await perform(name, input, { caller })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value as { task: { number: number; session: number } }
  }
  await must('agent.define', { id: 'worker', definition: { runner: 'function' } })
  const parents = Array.from({ length: tasks / 2 }, (_, index) => `Task number ${index + 1}`)
  await inParallel(100, parents, async (title) => {
    const { task } = await must('task.add', { title, owner: 'worker', steps: [{ title: 'Hand it on' }] })
    const { task: subtask } = await must('task.addSubtask', { task: task.number, stepIndex: 0, title, owner: 'worker' })
    await must('session.pause', { session: subtask.session })
  })
}

async function timeOfTick({ store, perform, localCaller }: Punchlist): Promise<number> {
  const caller = { ...(await localCaller()), engine: true as const }
  const armed = await perform('schedule.arm', { cron: '0 6-21 * * *', zone: 'UTC' }, { caller })
  if (!armed.granted) throw new Error(armed.refusal.message)
  const { schedule } = armed.value
  const due = { ...schedule, nextAt: 1, version: schedule.version + 1 }
  await store.write(caller.tenant.number, (writing) => writing.apply([{ kind: 'update', noun: 'schedule', row: due }]))
  const started = performance.now()
  const fired = await perform('schedule.fire', { schedule: schedule.number }, { caller })
  const elapsed = performance.now() - started
  const isAsMeant = fired.granted && fired.value.fired && fired.value.woken === 0
  if (!isAsMeant || fired.value.skipped.awaiting_peer !== tasks / 2 || fired.value.skipped.paused !== tasks / 2) {
    throw new Error(`The tasks are not as they were filled: ${JSON.stringify(fired)}`)
  }
  return elapsed
}
