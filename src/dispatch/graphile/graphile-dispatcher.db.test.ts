import { readdirSync, readFileSync } from 'node:fs'
import { Logger, runTaskList } from 'graphile-worker'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually, newDoor, newTestJobs } from '../../../tests/support/dispatch.ts'
import { openForTests } from '../../../tests/support/each-database.ts'
import type { JobName } from '../../core/ports/jobs.ts'
import { type GraphileOptions, graphileDispatcher } from './graphile-dispatcher.ts'

const queued = openForTests(() => newTestJobs('postgres'))
let database: pg.Pool

beforeAll(() => {
  // Its database goes with all who are still connected.
  database = new pg.Pool({ connectionString: queued.url }).on('error', () => undefined)
  return () => database.end()
})

async function start(node: string, work: (job: JobName) => Promise<unknown>, options: Partial<GraphileOptions> = {}) {
  const problems: string[] = []
  const log = { error: (_details: object, message: string) => void problems.push(message) }
  const dispatcher = graphileDispatcher({ store: queued.store, url: queued.url, node, log, poll: 50, ...options })
  onTestFinished(() => dispatcher.stop())
  await dispatcher.start(async (job) => void (await work(job)))
  return { problems, stop: () => dispatcher.stop() }
}

const seen = async () => Number((await database.query('SELECT coalesce(max(seen_at), 0) AS at FROM nodes')).rows[0].at)
/** Those of graphile-worker's jobs for which something holds. */
const slots = async (condition = 'true') =>
  Number((await database.query(`SELECT count(*) FROM graphile_worker.jobs WHERE ${condition}`)).rows[0].count)
const addTurn = (key: string, task = 'punchlist-quick', more = `, job_key => '1:${key}'`) =>
  database.query(`SELECT graphile_worker.add_job('${task}', '{"tenant":1,"key":"${key}"}', flags => ARRAY['1:${key}']${more})`)

test('[DP14] what a dead node was doing goes to another, and its queue with it, even if the dead comes back', async () => {
  const [deadDoor, livingDoor] = [newDoor(), newDoor()]
  const worked: string[] = []
  // However long all of this takes, the job is not forwarded anew, which would bring it to the living by another way.
  const rest = 3_600_000
  // It says once that it lives, then never again.
  await start(
    'dead',
    async (job) => {
      worked.push(`dead ${job.key}`)
      await deadDoor.opened
      if (job.key === 'second') await queued.settle(job)
    },
    { heartbeat: 3_600_000, dead: 3_600_000, rest, concurrency: 1 },
  )
  onTestFinished(() => [deadDoor, livingDoor].forEach((door) => void door.open()))
  await queued.enqueue({ key: 'first', queue: 'line' })
  await eventually('the dead takes it', () => worked.length === 1)
  // On a busy machine it says that it lives long before it takes the job: given up soon after that, it would still have marked it a moment ago.
  await database.query('UPDATE jobs SET handed_out_at = handed_out_at - 10000')
  const { problems } = await start(
    'living',
    async (job) => {
      worked.push(`living ${job.key}`)
      if (job.key === 'first') await livingDoor.opened
      await queued.settle(job)
    },
    { heartbeat: 50, dead: 1_000, rest },
  )
  await eventually('the living takes it', () => worked.length === 2)
  deadDoor.open()
  await eventually('the dead says that it is done', async () => (await slots('locked_at IS NOT NULL')) === 0)
  livingDoor.open()
  await queued.enqueue({ key: 'second', queue: 'line' })
  await eventually('the queue goes on', async () => (await queued.find('second')) === undefined)
  expect(worked.slice(0, 2)).toEqual(['dead first', 'living first'])
  expect(new Set(problems)).toEqual(new Set(['a node no longer answers; its jobs go to others']))
})

test('[DP15] a lock whose owner was never heard of is taken away as well', async () => {
  const door = newDoor()
  const stranger = runTaskList(
    { noHandleSignals: true, logger: new Logger(() => () => undefined) },
    { 'punchlist-quick': () => door.opened },
    database,
  )
  onTestFinished(async () => {
    door.open()
    await stranger.gracefulShutdown()
  })
  await queued.enqueue({ key: 'orphan', kind: 'deliver', dueAt: Date.now() + 3_600_000 })
  await addTurn('orphan')
  await eventually('a stranger has it', async () => (await slots(`locked_by = '${stranger.id}'`)) === 1)
  const worked: string[] = []
  const work = async (job: JobName) => {
    worked.push(job.key)
    await queued.settle(job)
  }
  await start('first', work, { dead: 1_000 })
  await eventually('it is worked on', () => worked.includes('orphan'))
})

test('[DP16] a node that lives keeps what it does, however long that takes', async () => {
  const door = newDoor()
  const worked: string[] = []
  const work = async (job: JobName) => {
    worked.push(job.key)
    await door.opened
    await queued.settle(job)
  }
  const options = { heartbeat: 50, dead: 5_000, rest: 1_000 }
  const nodes = [await start('one', work, options), await start('other', work, options)]
  onTestFinished(door.open)
  await queued.enqueueAll([
    { key: 'long', queue: 'line', dueAt: Date.now() - 1_000 },
    { key: 'next', queue: 'line' },
  ])
  await eventually('it is worked on', () => worked.length === 1)
  // Graphile-worker does the same with every lock after four hours.
  await database.query(`SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs WHERE key = '1:line'`)
  await eventually('another worker has seen that it is in good hands', async () => (await slots()) === 0)
  const began = await seen()
  await eventually('it could have been forwarded again', async () => (await seen()) > began + 3_000)
  expect(worked).toEqual(['long'])
  door.open()
  await eventually('both are done', async () => (await queued.find('next')) === undefined)
  expect(worked).toEqual(['long', 'next'])
  expect(nodes.flatMap(({ problems }) => problems)).toEqual([])
})

test('[DP17] a node that stops leaves no trace of itself', async () => {
  const { stop } = await start('brief', async (job) => queued.settle(job))
  await queued.enqueue({ key: 'brief' })
  await eventually('it is done', async () => (await queued.find('brief')) === undefined)
  expect(await seen()).toBeGreaterThan(0)
  await stop()
  expect(await seen()).toBe(0)
  expect(await slots()).toBe(0)
})

test('[DP18] work goes on when connections break while it is under way', async () => {
  const door = newDoor()
  const worked: string[] = []
  await start('cut', async (job) => {
    worked.push(job.key)
    if (job.key === 'before') await door.opened
    await queued.settle(job)
  })
  onTestFinished(door.open)
  await queued.enqueue({ key: 'before' })
  await eventually('it is worked on', () => worked.length === 1)
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'punchlist dispatch'`,
  )
  door.open()
  for (const key of ['after:1', 'after:2', 'after:3']) await queued.enqueue({ key, queue: 'after' })
  await eventually('the others are worked on', () => worked.length === 4)
  expect(worked).toEqual(['before', 'after:1', 'after:2', 'after:3'])
})

test('[DP19] work goes on when the database could not be told that jobs are done, however many they are', async () => {
  const queues = ['untold:1', 'untold:2', 'untold:3']
  const doors = new Map(queues.map((queue) => [queue, newDoor()]))
  const worked: string[] = []
  const { problems } = await start(
    'untold',
    async (job) => {
      worked.push(job.key)
      await doors.get(job.key)?.opened
      await queued.settle(job)
    },
    { heartbeat: 50, dead: 1_000 },
  )
  onTestFinished(() => doors.forEach((door) => void door.open()))
  await queued.enqueueAll(queues.map((queue) => ({ key: queue, queue })))
  await eventually('they are worked on', () => worked.length === queues.length)
  // Each is told by itself, and all of them are refused at the same moment.
  await database.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(19); RAISE 'refused'; END $$`)
  await database.query('CREATE TRIGGER refused BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse()')
  const holder = await database.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('SELECT pg_advisory_lock(19)')
  const untold = async () =>
    Number(
      (await database.query(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`)).rows[0]
        .count,
    )
  for (const [index, door] of [...doors.values()].entries()) {
    door.open()
    await eventually('its end is about to be told', async () => (await untold()) === index + 1)
  }
  await holder.query('SELECT pg_advisory_unlock(19)')
  await eventually('they could not be told', () => problems.some((problem) => problem.startsWith('Failed to complete jobs')))
  await database.query('DROP TRIGGER refused ON graphile_worker._private_jobs')
  await queued.enqueue({ key: 'beside' })
  await eventually('another is worked on', () => worked.includes('beside'))
  await queued.enqueueAll(queues.map((queue) => ({ key: `behind ${queue}`, queue })))
  await eventually('the next of each queue is worked on', () => queues.every((queue) => worked.includes(`behind ${queue}`)))
  await eventually('nothing is left of what could not be told', async () => (await slots()) === 0)
})

test('[DP40] graphile-worker is asked by its public functions and its public view only', () => {
  const sources = readdirSync('src/dispatch/graphile').filter((file) => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(0)
  for (const file of sources) expect(readFileSync(`src/dispatch/graphile/${file}`, 'utf8'), file).not.toContain('_private')
})

test('[DP41] slots that were given back and never removed go, and so do those of earlier versions', async () => {
  await addTurn('given back', 'punchlist-run', ', run_at => now()')
  await addTurn('of old', 'punchlist-errand')
  await addTurn('waits', 'punchlist-run', `, job_key => '1:waits', run_at => now() + interval '1 hour'`)
  await database.query(`SELECT graphile_worker.add_job('of-others', '{}')`)
  onTestFinished(async () => void (await database.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')))
  await start('tidy', async () => undefined)
  await eventually('they are gone', async () => (await slots()) === 2)
  expect(await slots(`key = '1:waits' OR task_identifier = 'of-others'`)).toBe(2)
})

test('[DP12] the first job of a tenant comes before the second of another, however long that one has waited', async () => {
  const door = newDoor()
  const worked: string[] = []
  await start(
    'fair',
    async (job) => {
      worked.push(job.key)
      await queued.settle(job)
      if (worked.length === 1) await door.opened
    },
    { concurrency: 1 },
  )
  onTestFinished(door.open)
  const waiting = async () =>
    Number((await database.query('SELECT count(*) FROM graphile_worker.jobs WHERE locked_at IS NULL')).rows[0].count)
  await queued.addTenant(2)
  await queued.enqueueAll([1, 2, 3, 4, 5].map((number) => ({ key: `pile:${number}`, dueAt: Date.now() - 60_000 + number })))
  await eventually('the pile waits', async () => worked.length === 1 && (await waiting()) === 4)
  await queued.enqueue({ key: 'single' }, 2)
  await eventually('the other waits', async () => (await waiting()) === 5)
  door.open()
  await eventually('all are worked on', () => worked.length === 6)
  expect(worked).toEqual(['pile:1', 'single', 'pile:2', 'pile:3', 'pile:4', 'pile:5'])
})

test('[DP11] a job that is found while stopping is left to the others', async () => {
  const worked: string[] = []
  const { stop, problems } = await start(
    'stopping',
    async (job) => {
      worked.push(job.key)
      await queued.settle(job)
    },
    { concurrency: 1 },
  )
  // Workers make themselves known before they look for jobs, which they could not do while the table is locked: one of each kind has worked.
  await queued.enqueueAll([{ key: 'before', kind: 'deliver' }, { key: 'run before' }])
  const isDone = async (key: string) => (await queued.find(key)) === undefined
  await eventually('workers of both kinds look for jobs', async () => (await isDone('before')) && (await isDone('run before')))
  await queued.enqueue({ key: 'found', dueAt: Date.now() + 3_600_000 })
  const client = await database.connect()
  onTestFinished(() => client.release(true))
  await client.query('BEGIN')
  await client.query('LOCK TABLE graphile_worker.jobs')
  await client.query(`SELECT graphile_worker.add_job('punchlist-quick', '{"tenant":1,"key":"found"}', job_key => '1:found')`)
  // There is one that looks for runs, so of two that look, one is of those that can find it.
  await eventually('a worker is about to find it', async () => {
    const { rowCount } = await database.query(`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'punchlist dispatch' AND wait_event_type = 'Lock' AND query LIKE '%limit 1%for update%'`)
    return rowCount !== null && rowCount >= 2
  })
  const stopped = stop()
  await client.query('COMMIT')
  await stopped
  expect(worked.toSorted()).toEqual(['before', 'run before'])
  expect((await database.query(`SELECT handed_out_at::int FROM jobs WHERE key = 'found'`)).rows).toEqual([{ handed_out_at: 0 }])
  await eventually('the slot is given back', async () => (await slots()) === 0)
  expect(problems).toEqual([])
})
