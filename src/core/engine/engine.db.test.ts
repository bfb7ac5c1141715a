import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { Run } from '../../contract/nouns/run.ts'
import { embeddedDispatcher } from '../../dispatch/embedded/embedded-dispatcher.ts'
import { runWritsIn } from '../../doors/writ/run.ts'
import { type AgentFunction, functionRunner } from '../../runners/function/function-runner.ts'
import { type Engine, startEngine } from './engine.ts'
import { createFeed } from './feed.ts'

describe.each(databases)('the engine on %s', (kind) => {
  let world: TestWorld
  let engine: Engine | undefined
  let functions: Record<string, AgentFunction> = {}
  const orphans: string[] = []

  const start = async (more: { lease?: number; renewEvery?: number } = {}) => {
    const { store, perform } = world.punchlist
    const log = { info: () => undefined, error: () => undefined }
    engine = await startEngine({
      store,
      perform,
      log,
      feed: createFeed(store),
      dispatcher: embeddedDispatcher({ store, poll: 200, log }),
      runners: { function: functionRunner(functions) },
      runWrits: (texts, { caller, ...surroundings }) => runWritsIn(texts, { perform, call: { caller }, ...surroundings }),
      url: () => 'http://127.0.0.1:1',
      node: 'here/1/test',
      times: { lease: 15_000, renewEvery: 5_000, ...more },
      sweepEvery: 100,
      tick: { cron: '0 6-21 * * *', zone: 'UTC' },
      deliver: undefined,
      endOrphan: async ({ id }) => void orphans.push(id),
    })
    return engine
  }

  beforeAll(async () => {
    world = await newWorld(kind)
    for (const id of ['one', 'two', 'slow', 'talker']) {
      await world.ask('agent.define', { id, definition: { runner: 'function', limits: { turns: 3, seconds: 2 } } })
    }
  })
  afterEach(async () => {
    await engine?.stop()
    engine = undefined
    functions = {}
  })
  afterAll(() => world.close())

  const until = async <Answer>(look: () => Promise<Answer | undefined | false>): Promise<Answer> => {
    const deadline = performance.now() + 20_000
    for (;;) {
      const answer = await look()
      if (answer) return answer
      if (performance.now() > deadline) throw new Error('not within 20 s')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const runsOf = async (task: number) => (await world.ask('run.list', { task })).runs.toReversed()
  const ended = (task: number, count = 1): Promise<Run[]> =>
    until(async () => {
      const runs = await runsOf(task)
      return runs.length >= count && runs.every(({ endedAt }) => endedAt > 0) && runs
    })

  test('[EN1] a task that is created starts its owner, and the end of a subtask starts the parent again', async () => {
    const seen: string[] = []
    functions = {
      async one({ task, caller, prompt }) {
        seen.push(prompt.includes('Steps: none yet') ? 'one' : 'one again')
        const number = task ?? 0
        if (prompt.includes('Steps: none yet')) {
          await world.ask('task.replaceSteps', { task: number, steps: [{ title: 'hand on' }] }, { caller })
          await world.ask('task.addSubtask', { task: number, stepIndex: 0, title: 'below', owner: 'two' }, { caller })
        } else await world.ask('task.complete', { task: number }, { caller })
        return ''
      },
      two: async ({ number }) => {
        seen.push('two')
        return number === 1 ? '/task done' : ''
      },
    }
    await start()
    const { task } = await world.ask('task.add', { title: 'root', owner: 'one' })
    await until(async () => (await world.ask('task.get', { task: task.number })).task.status === 'done')
    await ended(task.number, 2)
    expect(seen.filter((who) => who !== 'two')).toEqual(['one', 'one again'])
    expect((await runsOf(task.number)).map(({ trigger, outcome }) => [trigger, outcome])).toEqual([
      ['task_created', 'blocked'],
      ['subtask_completed', 'done'],
    ])
  })

  test('[EN2] writs are answered until none are left, within the turns the agent has', async () => {
    const prompts: string[] = []
    functions = {
      async talker({ prompt, number }) {
        prompts.push(prompt)
        return number < 9 ? `/todo add thing ${number}` : ''
      },
    }
    await start()
    const { task } = await world.ask('task.add', { title: 'talk', owner: 'talker' })
    const [run] = await ended(task.number)
    expect(run).toMatchObject({ outcome: 'budget', turns: 3 })
    expect(prompts[1]).toMatch(/^\[\/todo add\]\nadded #\d+ \[pending\] thing 1\n\[END TODO\]\n\n<Task/)
    expect((await world.ask('task.get', { task: task.number })).task.steps).toHaveLength(3)
  })

  test.each([
    ['throws', async () => Promise.reject(new Error('no idea')), /no idea/],
    ['takes too long', () => new Promise<string>(() => undefined), /2 s/],
  ] as const)('[EN3] an agent that %s leaves a failed run, and its task goes on being schedulable', async (_what, one, detail) => {
    functions = { one }
    await start()
    const { task } = await world.ask('task.add', { title: 'bad luck', owner: 'one' })
    const [run] = await ended(task.number)
    expect(run).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(detail) })
    await world.ask('task.run', { task: task.number })
    await ended(task.number, 2)
  })

  test('[WG29] times that todos wait for, and claims that lapse, are seen to by the engine itself', async () => {
    functions = {
      async one({ session, caller }) {
        for (const { todo } of (await world.ask('todo.next', { session, own: true, limit: 9 })).next) {
          await world.ask('todo.update', { todo: todo.number, status: 'completed' }, { caller })
        }
        return 'done'
      },
    }
    await start()
    const { session } = await world.ask('session.add', { agent: 'one' })
    const added = async (more: object) => (await world.ask('todo.add', { session: session.number, subject: 'later', ...more })).todo.number
    const completed = (todo: number) =>
      until(
        async () =>
          (await world.ask('todo.get', { todo })).todo.status === 'completed' &&
          (await world.ask('run.list', { session: session.number, live: true })).runs.length === 0,
      )
    await completed(await added({ notBefore: 'in 1 seconds' }))
    const claimed = await added({})
    await world.ask('todo.claim', { todo: claimed }, { caller: { ...world.caller, name: 'robot', agent: 'robot' } })
    await world.punchlist.store.write(1, async (store) => {
      const [held, job] = [(await store.claims.of([claimed]))[0], await store.jobs.find(`lapse:${claimed}`)]
      if (held === undefined || job === undefined) throw new Error('it is not claimed')
      const { tenant: _tenant, attempts: _attempts, ...due } = job
      await store.apply([
        { kind: 'claim', claim: { ...held, leaseUntil: 1 } },
        { kind: 'enqueue', job: { ...due, dueAt: Date.now() } },
      ])
    })
    await completed(claimed)
    const { runs } = await world.ask('run.list', { session: session.number })
    expect(runs.map(({ trigger }) => trigger)).toEqual(['ready', 'ready'])
    const rita = { ...world.caller, name: 'rita', access: 'readonly' as const, operator: false }
    const { todo } = await world.ask('todo.add', { session: session.number, subject: 'hers', notBefore: 'in 1 seconds' }, { caller: rita })
    await until(async () => !(await world.ask('todo.get', { todo: todo.number })).todo.waits)
    const isLeft = (key: string) => world.punchlist.store.read(1, async ({ jobs }) => (await jobs.find(key)) !== undefined)
    await until(async () => !(await isLeft(`time:${todo.number}`)) && !(await isLeft(`wake:${session.number}`)))
    expect((await world.ask('run.list', { session: session.number })).runs).toHaveLength(2)
  })

  test('[EN4] a stop reaches the agent at once and is recorded with who wanted it', async () => {
    let reason: unknown
    const started = new Promise<void>((resolve) => {
      functions = {
        slow: ({ signal }) => {
          resolve()
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reason = signal.reason
              reject(signal.reason)
            })
          })
        },
      }
    })
    await start()
    const { task } = await world.ask('task.add', { title: 'endless', owner: 'slow' })
    await started
    await world.ask('session.stop', { session: task.session })
    const [run] = await ended(task.number)
    expect(run).toMatchObject({ outcome: 'stopped', detail: 'stopped by local' })
    expect((reason as Error).message).toBe('stopped by local')
    expect(await world.refused('task.run', { task: task.number })).toMatchObject({ code: 'conflict', message: 'stopped' })
  })

  test('[EN5] a wake that comes during a run is taken when the run ends, once', async () => {
    let release: () => void = () => undefined
    let count = 0
    const started = new Promise<void>((resolve) => {
      functions = {
        async one() {
          count += 1
          resolve()
          if (count === 1) await new Promise<void>((go) => (release = go))
          return count === 1 ? '' : '/task done'
        },
      }
    })
    await start()
    const { task } = await world.ask('task.add', { title: 'busy', owner: 'one' })
    await started
    await world.ask('session.pause', { session: task.session })
    for (let repeat = 0; repeat < 3; repeat++) {
      await world.ask('session.resume', { session: task.session })
      await world.ask('session.pause', { session: task.session })
    }
    await world.ask('session.resume', { session: task.session })
    release()
    expect((await ended(task.number, 2)).map(({ trigger }) => trigger)).toEqual(['task_created', 'resumed'])
    expect(count).toBe(2)
  })

  test('[EN6] a daemon that is shut down ends its runs and leaves them to be taken up again', async () => {
    const started = new Promise<void>((resolve) => {
      functions = {
        slow: ({ signal }) => {
          resolve()
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      }
    })
    await start()
    const { task } = await world.ask('task.add', { title: 'interrupted', owner: 'slow' })
    await started
    await engine?.stop()
    expect(await runsOf(task.number)).toMatchObject([{ outcome: 'stopped', detail: 'the daemon was shut down' }])
    functions = { slow: async () => '' }
    await start()
    expect((await ended(task.number, 2)).map(({ trigger }) => trigger)).toEqual(['task_created', 'recovered'])
  })

  test('[E2] a run whose holder is gone is taken over, and what it left running is ended first', async () => {
    const { task } = await world.ask('task.add', { title: 'orphaned', owner: 'one' })
    const claim = await world.ask(
      'run.claim',
      { session: task.session, node: 'here/2/dead', lease: 50 },
      { caller: { ...world.caller, engine: true } },
    )
    if (!claim.claimed) throw new Error(claim.reason)
    functions = { one: async () => '/task done' }
    await start()
    const [lost, taken] = await ended(task.number, 2)
    expect(lost).toMatchObject({ outcome: 'lost' })
    expect(taken).toMatchObject({ trigger: 'recovered', outcome: 'done', fence: 2 })
    expect(orphans).toContain(claim.run.id)
  })

  test('[E1] a holder whose lease was taken over ends its agent and records nothing', async () => {
    let isAtWork = false
    const aborted = new Promise<string>((resolve) => {
      functions = {
        slow: ({ signal, number, run }) =>
          new Promise((_resolve, reject) => {
            isAtWork = true
            if (number === 1) signal.addEventListener('abort', () => resolve(`${run}: ${(signal.reason as Error).message}`))
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      }
    })
    await start({ renewEvery: 30 })
    const { task } = await world.ask('task.add', { title: 'taken away', owner: 'slow' })
    const [run] = await until(async () => {
      const runs = await runsOf(task.number)
      return isAtWork && runs
    })
    await world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
      const row = await writing.find('run', run?.id ?? '')
      if (row) await writing.apply([{ kind: 'update', noun: 'run', row: { ...row, leaseUntil: 1, version: row.version + 1 } }])
    })
    expect(await aborted).toContain(run?.id)
    await world.ask('session.stop', { session: task.session })
    expect((await ended(task.number, 1))[0]).toMatchObject({ outcome: 'lost' })
  })
})
