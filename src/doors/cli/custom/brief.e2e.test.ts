import { spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../../tests/support/command-line.ts'
import { newDaemon } from '../../../../tests/support/http.ts'
import { commandLine, finished } from '../../../../tests/support/processes.ts'
import { Brief } from '../../../contract/nouns/brief.ts'

let line: CommandLine
let folder: string
beforeAll(async () => {
  line = await newCommandLine()
  folder = await realpath(await mkdtemp(join(tmpdir(), 'punchlist-brief-')))
})
afterAll(async () => {
  await line.remove()
  await rm(folder, { recursive: true })
})

const here = (argv: readonly string[], environment: Record<string, string> = {}) =>
  finished(spawn(process.execPath, [commandLine, 'brief', '--here', ...argv], { cwd: folder, env: { ...process.env, ...environment } }))

test('[BR40] brief prints the text that agents read, or with --json the whole answer', async () => {
  await line.prints('session', 'add', 'Ship the till')
  await line.prints('todo', 'add', 'Roll back', '--session', '1')
  expect(await line.prints('brief', '--session', '1', '--as', 'coder')).toBe(
    [
      'Session #1 “Ship the till” [idle]: 0 of 1 todos done (0%).',
      'Focus: #1 [pending] Roll back',
      'Next: begin #1: todo_update(1, "in_progress"); todo_update(1, "done") when it is done.',
    ].join('\n'),
  )
  await line.prints('todo', 'start', '1')
  const again = await line.prints('brief', '--session', '#1', '--as', 'coder')
  expect(again).toMatch(/looked:\n {2}#1 “Roll back” started by \w+\n/)
  expect(await line.prints('brief', '--session', '1', '--since', '0', '--as', 'coder')).toContain('Changed since place 0 in the log:')
  expect(await line.prints('brief')).toMatch(/^Tenant local: 0 of 0/)
  const { brief } = await line.json('brief', '--session', '1')
  expect(Brief.parse(brief)).toMatchObject({ session: 1, open: 1 })
  expect(await line.fails(3, 'brief', '--session', '99')).toContain('There is no session #99.')
  expect(await line.fails(2, 'brief', '--session', 'mine')).toContain('--session')
  expect(await line.fails(2, 'brief', '--since', 'soon')).toContain('--since')
  expect(await line.fails(2, 'brief', '--here', '--session', '1')).toContain('--here and --session')
  expect(await line.fails(2, 'brief', 'me')).toContain('brief does not take "me"')
  expect(await line.prints('brief', '--help')).toContain('--here')
})

test('[BR41] --here is the session of the folder it is called in, started on the first time', async () => {
  const first = await here(line.place)
  expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`“${basename(folder)}” [dormant]`) })
  const again = await here(line.place)
  expect(again.stdout).toBe(first.stdout)
  expect(await line.prints('brief', '--folder', folder)).toBe(first.stdout.trimEnd())
})

test('[BR42] where there is no session and none may be started, --here says so and does not fail', async () => {
  const server = await newDaemon('sqlite')
  const person = await server.punchlist.localCaller()
  const added = await server.punchlist.perform('token.add', { agent: 'coder', access: 'minimal' }, { caller: person })
  const secret = added.granted ? added.value.token.secret : ''
  const environment = { PUNCHLIST_URL: server.daemon.url, PUNCHLIST_TOKEN: secret }
  expect(await here([], environment)).toMatchObject({
    code: 0,
    stdout: 'This folder has no session yet. coder may not add sessions: the access level is minimal.\n',
    stderr: '',
  })
  expect(await here(['--json'], environment)).toMatchObject({ code: 5, stdout: '' })
  await server.punchlist.perform('session.open', { folder }, { caller: person })
  expect((await here([], environment)).stdout).toMatch(/^Session #1 .*\nNext: nothing is open\.\n$/)
  await server.close()
})
