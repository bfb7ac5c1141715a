import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../src/contract/nouns/run.ts'
import { restClient, startDaemon } from '../support/processes.ts'
import { newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'

const flood = `const chunk = Buffer.alloc(1 << 20, 120)
let count = 0
const write = () => {
  while (count++ < 100) if (!process.stdout.write(chunk)) return process.stdout.once('drain', write)
}
write()`

const agents: Record<string, object> = {
  missing: { runner: 'command', command: ['no-such-program'] },
  exits: { runner: 'command', command: ['node', '-e', 'console.error("out of luck"); process.exit(1)'] },
  hangs: { runner: 'command', command: ['node', '-e', 'setInterval(() => {}, 1000)'], limits: { seconds: 1 } },
  floods: { runner: 'command', command: ['node', '-e', flood] },
}

const outcomes: Record<string, RegExp> = {
  missing: /^could not be started: no-such-program was not found in PATH/,
  exits: /^exited with code 1\nout of luck/,
  hangs: /^took longer than 1 s/,
  floods: /^nothing is open, but task \d+ is not completed$/,
}

function newWorkspace(definitions: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [id, definition] of Object.entries(definitions)) defineIn(folder, id, definition)
  return folder
}

function defineIn(folder: string, id: string, definition: object): void {
  mkdirSync(join(folder, 'agents', id), { recursive: true })
  writeFileSync(join(folder, 'agents', id, 'agent.json'), JSON.stringify(definition))
}

async function startIn(workspace: string) {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const daemon = await startDaemon(place, undefined, ['--workspace', workspace])
  onTestFinished(() => daemon.kill())
  return restClient(daemon.url, String(daemon.token))
}

test('[SY3] a program that is not there, fails, hangs or floods leaves a recorded outcome, and the task goes on being schedulable', async () => {
  const rest = await startIn(newWorkspace(agents))
  for (const owner of Object.keys(agents)) await rest('POST', '/api/tasks', { title: owner, owner })
  const ended = (count: number) =>
    until(`${count} runs have ended`, async () => {
      const runs = (await rest('GET', '/v1/runs?limit=100')).body.runs as Run[]
      return runs.length === count && runs.every(({ endedAt }) => endedAt > 0) ? runs : undefined
    })
  for (const { agent, outcome, detail } of await ended(4)) {
    // Whoever says too much is cut short, and has said it all the same.
    expect([agent, outcome]).toEqual([agent, agent === 'floods' ? 'needs_input' : 'failed'])
    expect(detail).toMatch(outcomes[agent] as RegExp)
  }
  const { body } = await rest('GET', '/api/tasks')
  expect(body.tasks.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('active'))
  for (const { id } of body.tasks) expect((await rest('POST', `/api/tasks/${id}/run`)).body).toEqual({ ok: true })
  await ended(8)
})

test('[SY4] agents are taken over as their files change, and a wrong file leaves the agent as it was', async () => {
  const workspace = newWorkspace({ coder: { name: 'First' } })
  const rest = await startIn(workspace)
  const look = (wanted: (agent: { definition: { name: string }; problem: string | null }) => boolean) =>
    until('the change is taken over', async () => {
      const { body } = await rest('GET', '/v1/agents/coder')
      return wanted(body.agent) ? body.agent : undefined
    })
  await look(({ definition }) => definition.name === 'First')
  defineIn(workspace, 'coder', { name: 'Second' })
  await look(({ definition }) => definition.name === 'Second')
  defineIn(workspace, 'coder', { name: 'Third', limits: { turns: 0 } })
  const wrong = await look(({ problem }) => problem !== null)
  expect(wrong).toMatchObject({ definition: { name: 'Second' }, problem: 'agents/coder/agent.json: limits.turns: must be at least 1.' })
  rmSync(join(workspace, 'agents', 'coder'), { recursive: true })
  await until('the agent is gone', async () => ((await rest('GET', '/v1/agents/coder')).status === 404 ? true : undefined))
})

test('[SY5] what an agent tells the people reaches the webhook, signed, and is tried again until it does', async () => {
  const secret = `whsec_${Buffer.from('a secret that is long enough').toString('base64')}`
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const verified = new Webhook(secret).verify(Buffer.concat(chunks).toString(), request.headers as Record<string, string>)
    received.push((verified as { data: { text: string } }).data.text)
    response.writeHead(received.length === 1 ? 503 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  process.env.PUNCHLIST_WEBHOOK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  process.env.PUNCHLIST_WEBHOOK_SECRET = secret
  onTestFinished(() => {
    delete process.env.PUNCHLIST_WEBHOOK_URL
    delete process.env.PUNCHLIST_WEBHOOK_SECRET
  })
  const rest = await startIn(
    newWorkspace({
      crier: {
        runner: 'command',
        command: ['node', '-e', 'console.log("/notify I need a key")'],
        limits: { turns: 1 },
      },
    }),
  )
  await rest('POST', '/api/tasks', { title: 'Say it', owner: 'crier' })
  const delivered = await until('the notification is delivered', async () => {
    const { body } = await rest('GET', '/v1/notifications')
    return body.notifications[0]?.delivery === 'delivered' ? body.notifications[0] : undefined
  })
  expect(delivered).toMatchObject({ text: 'I need a key', agent: 'crier', task: 1, attempts: 2 })
  expect(received).toEqual(['I need a key', 'I need a key'])
})
