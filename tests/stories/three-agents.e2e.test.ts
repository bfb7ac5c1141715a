import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../src/contract/nouns/run.ts'
import { allEventsOverRest } from '../support/all-events.ts'
import { type RunningDaemon, restClient, startDaemon } from '../support/processes.ts'
import { databases, letLeasesRunOut, newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'

/** The example's workspace, in a folder of its own. */
function newWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  cpSync('examples/three-agents', folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Rest = ReturnType<typeof restClient>

async function isDone(rest: Rest, id: string): Promise<true | undefined> {
  const { body } = await rest('GET', `/api/tasks/${id}`)
  return body.status === 'done' ? true : undefined
}

/** Three tasks, one below the other, all done; every step completed exactly once, by its owner. */
async function expectAllDone(rest: Rest): Promise<void> {
  const { body } = await rest('GET', '/api/tasks/history')
  const tasks = body.tasks.toReversed() as { owner: string; status: string; parentId?: string; steps: { done: boolean }[] }[]
  expect(tasks.map(({ owner, status, parentId }) => [owner, status, parentId])).toEqual([
    ['tester', 'done', '2'],
    ['coder', 'done', '1'],
    ['lead', 'done', undefined],
  ])
  expect(tasks.flatMap(({ steps }) => steps.map(({ done }) => done))).toEqual(Array(9).fill(true))
  const events = await allEventsOverRest(rest)
  const completions = events.filter(({ type }) => type === 'todo.completed').map(({ data }) => (data.todo as { number: number }).number)
  expect(completions).toHaveLength(9)
  expect(new Set(completions).size).toBe(9)
}

test.each(databases)('[SY1] three agents take a task through two levels of subtasks to done, by events alone, on %s', async (kind) => {
  const { place, remove } = await newPlace(kind)
  onTestFinished(remove)
  const daemon = await startDaemon(place, undefined, ['--workspace', newWorkspace()])
  onTestFinished(() => daemon.kill())
  const rest = restClient(daemon.url, String(daemon.token))
  const { status, body } = await rest('POST', '/api/tasks', { title: 'A greeting page', owner: 'lead' })
  expect([status, body.id]).toEqual([201, '1'])
  await until('the task is done', () => isDone(rest, '1'))
  await expectAllDone(rest)
  const runs = await until('the last run has ended', async () => {
    const { body: ran } = await rest('GET', '/v1/runs?limit=100')
    return (ran.runs as Run[]).every(({ endedAt }) => endedAt > 0) ? (ran.runs as Run[]).toReversed() : undefined
  })
  const begun = runs.filter(({ trigger }) => trigger === 'task_created')
  expect(begun.map(({ agent }) => agent)).toEqual(['lead', 'coder', 'tester'])
  // Whoever is still at it when its subtask ends goes on there and then; the others are woken, once each.
  const woken = runs.filter((run) => !begun.includes(run))
  expect(woken.filter(({ trigger }) => trigger !== 'subtask_completed')).toEqual([])
  expect(woken.map(({ agent }) => agent).toSorted()).toEqual([...new Set(woken.map(({ agent }) => agent))].toSorted())
  for (const agent of ['lead', 'coder', 'tester'])
    expect([agent, runs.findLast((run) => run.agent === agent)?.outcome]).toEqual([agent, 'done'])
})

test.each(databases)('[SY2] the same survives kill -9 of the daemon in the middle, on %s', async (kind) => {
  const { place, remove } = await newPlace(kind)
  onTestFinished(remove)
  const workspace = newWorkspace()
  const tester = join(workspace, 'agents', 'tester', 'agent.json')
  const definition = JSON.parse(readFileSync(tester, 'utf8'))
  const setStepTime = (milliseconds: number) =>
    writeFileSync(tester, JSON.stringify({ ...definition, env: { EXAMPLE_STEP_MS: String(milliseconds) } }))
  // Half a minute of work: time enough to see it, and to kill the daemon meanwhile.
  setStepTime(10_000)
  const start = (): Promise<RunningDaemon> => startDaemon(place, undefined, ['--workspace', workspace])
  const first = await start()
  onTestFinished(() => first.kill('SIGKILL'))
  const token = String(first.token)
  const rest = restClient(first.url, token)
  await rest('POST', '/api/tasks', { title: 'A greeting page', owner: 'lead' })
  const inTheMiddle = await until('the tester is at work', async () => {
    const { body } = await rest('GET', '/v1/runs?live=true&agent=tester')
    return (body.runs as Run[])[0]
  })
  await first.kill('SIGKILL')
  await letLeasesRunOut(place)
  setStepTime(0)
  const second = await start()
  onTestFinished(() => second.kill())
  const again = restClient(second.url, token)
  const resumed = await until('the run is taken over', async () => {
    const { body } = await again('GET', '/v1/runs?agent=tester')
    return (body.runs as Run[]).find(({ trigger }) => trigger === 'recovered')
  })
  expect(resumed.fence).toBe(inTheMiddle.fence + 1)
  await until('the task is done', () => isDone(again, '1'))
  await expectAllDone(again)
  const { body: lost } = await again('GET', `/v1/runs/${inTheMiddle.id}`)
  expect(lost.run).toMatchObject({ outcome: 'lost' })
})
