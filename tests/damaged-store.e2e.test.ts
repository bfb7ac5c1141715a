import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { mixedDatabase } from './support/mixed-database.ts'
import { punchlist, restClient, startDaemon } from './support/processes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchlist-damaged-store-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[DM1] a daemon does not start on a copy beside an old log, and says what to do', async () => {
  const { data, file } = await mixedDatabase(folder)
  const bytes = () => ['', '-wal'].map((suffix) => readFileSync(file + suffix))
  const before = bytes()
  for (const words of [['serve', '--port', '0'], ['doctor'], ['todo', 'list']]) {
    const { code, stdout, stderr } = await punchlist([...words, '--data', data])
    expect({ words, code }).toEqual({ words, code: 75 })
    expect(stdout + stderr).toMatch(new RegExp(`${file} is damaged|DAMAGED: `))
    expect(stdout + stderr).not.toMatch(/\n\s+at .*:\d+/)
    expect(bytes().map((now, index) => now.equals(before[index] as Buffer))).toEqual([true, true])
  }
})

test('[DM6] a daemon whose database is moved away answers 503 from then on, also that it is not ready, and goes on running', async () => {
  const data = join(folder, 'moved')
  const daemon = await startDaemon({ data })
  onTestFinished(() => daemon.kill('SIGKILL'))
  const rest = restClient(daemon.url, daemon.token ?? '')
  expect(await rest('POST', '/v1/todos', { subject: 'before' })).toMatchObject({ status: 201 })
  const stream = await fetch(`${daemon.url}/event?after=0`, { headers: { authorization: `Bearer ${daemon.token}` } })
  renameSync(join(data, 'punchlist.db'), join(data, 'elsewhere.db'))
  const ended = stream.text()
  const refused = {
    status: 503,
    body: { outcome: 'not_saved', detail: expect.stringContaining('was deleted'), hint: expect.stringContaining('punchlist restore') },
  }
  expect(await rest('POST', '/v1/todos', { subject: 'into the void' })).toMatchObject(refused)
  await vi.waitFor(async () => expect(await rest('GET', '/ready')).toMatchObject({ status: 503 }), { timeout: 30_000 })
  expect(await rest('GET', '/v1/todos')).toMatchObject({ status: 503 })
  expect((await fetch(`${daemon.url}/health`)).status).toBe(200)
  expect(await ended).toContain('before')
  expect(daemon.child.exitCode).toBe(null)
  await daemon.kill()
  expect(daemon.child.exitCode).toBe(0)
})
