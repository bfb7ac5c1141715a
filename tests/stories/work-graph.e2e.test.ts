import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/nouns/event.ts'
import type { Run } from '../../src/contract/nouns/run.ts'
import { allEventsOverRest } from '../support/all-events.ts'
import { finished, type RunningDaemon, restClient, startDaemon } from '../support/processes.ts'
import { databases, letLeasesRunOut, newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'

type Rest = ReturnType<typeof restClient>
interface Row {
  id: number
  status: string
  waits_for: { todo: number }[]
}

/** The example's workspace, in a folder of its own. */
function newWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  cpSync('examples/work-graph', folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function setStepTime(workspace: string, agent: string, milliseconds: number): void {
  const file = join(workspace, 'agents', agent, 'agent.json')
  const definition = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...definition, env: { EXAMPLE_STEP_MS: String(milliseconds) } }))
}

async function addTheGraph(workspace: string, { url, token }: RunningDaemon): Promise<void> {
  const env = { ...process.env, PUNCHLIST_URL: url, PUNCHLIST_TOKEN: String(token) }
  const { code, stderr } = await finished(spawn(process.execPath, [join(workspace, 'graph.mjs')], { env }))
  expect([code, stderr]).toEqual([0, ''])
}

async function everyRow(rest: Rest): Promise<Row[]> {
  const { body } = await rest('GET', '/v1/todos?status=all&limit=100')
  return body.todos
}

const numberOf = ({ data }: Event) => (data.todo as { number: number }).number

/** All are done, each once, and none was begun before what it waits for was done. */
async function expectDoneInOrder(rest: Rest): Promise<void> {
  const rows = await everyRow(rest)
  expect(rows.map(({ status }) => status)).toEqual(Array(20).fill('completed'))
  const events = await allEventsOverRest(rest)
  const completedAt = new Map<number, number>()
  for (const [place, event] of events.entries()) {
    if (event.type !== 'todo.completed') continue
    expect(completedAt.has(numberOf(event))).toBe(false)
    completedAt.set(numberOf(event), place)
  }
  const started = events.flatMap((event, place) => (event.type === 'todo.started' ? [{ number: numberOf(event), place }] : []))
  for (const { number, place } of started) {
    for (const { todo: other } of rows.find(({ id }) => id === number)?.waits_for ?? []) {
      expect([number, other, (completedAt.get(other) ?? place) < place]).toEqual([number, other, true])
    }
  }
}

test.each(databases)(
  '[SY8] three agents work a graph of twenty todos in the order that it allows, through kill -9, on %s',
  async (kind) => {
    const { place, remove } = await newPlace(kind)
    onTestFinished(remove)
    const workspace = newWorkspace()
    for (const agent of ['backend', 'frontend', 'writer']) setStepTime(workspace, agent, 0)
    // Time enough to see the frontend at work on what it was woken for, and to kill the daemon meanwhile.
    setStepTime(workspace, 'frontend', 60_000)
    const start = (): Promise<RunningDaemon> => startDaemon(place, undefined, ['--workspace', workspace])
    const first = await start()
    onTestFinished(() => first.kill('SIGKILL'))
    await addTheGraph(workspace, first)
    const rest = restClient(first.url, String(first.token))
    const inTheMiddle = await until('the frontend is at work, and all that does not wait for it is done', async () => {
      const { body } = await rest('GET', '/v1/runs?live=true&agent=frontend')
      const done = (await everyRow(rest)).filter(({ status }) => status === 'completed').length
      // Seven of the backend's, the writer's words and reference.
      return done === 9 ? (body.runs as Run[])[0] : undefined
    })
    await first.kill('SIGKILL')
    await letLeasesRunOut(place)
    setStepTime(workspace, 'frontend', 0)
    const second = await start()
    onTestFinished(() => second.kill())
    const again = restClient(second.url, String(first.token))
    await until('all is done', async () => ((await everyRow(again)).every(({ status }) => status === 'completed') ? true : undefined))
    await expectDoneInOrder(again)
    expect((await again('GET', `/v1/runs/${inTheMiddle.id}`)).body.run).toMatchObject({ outcome: 'lost' })
    // Whoever had nothing ready was woken by what came ready, and by nothing else.
    const { body } = await again('GET', '/v1/runs?limit=100')
    const triggers = new Set((body.runs as Run[]).map(({ trigger }) => trigger))
    expect([...triggers].filter((trigger) => !['message', 'recovered', 'ready'].includes(trigger))).toEqual([])
    expect(triggers).toContain('ready')
  },
)
