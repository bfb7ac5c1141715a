import { getEventListeners } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { runBuilt } from '../../../tests/support/built-program.ts'
import { aCaller, aConversation } from '../../../tests/support/fakes.ts'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { Turn } from '../../core/ports/runner.ts'
import { processStatus } from '../program/process-status.ts'
import { commandRunner } from './command-runner.ts'

const agents = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-agents-')))
const folderOf = (agentId: string) => join(agents, agentId)
const runner = commandRunner({ folderOf })
const deadline = { timeout: 20_000, interval: 20 }
const mebibyte = 1024 * 1024
let count = 0

afterAll(() => rmSync(agents, { recursive: true }))

/** A turn of a new agent whose folder holds this program. */
function aTurn(
  program: string,
  fields: Partial<Turn> & { command?: string[]; seconds?: number; system?: string; prompt?: string } = {},
): Turn {
  const { command = [process.execPath, 'agent.mjs'], seconds, system, prompt, ...others } = fields
  const id = `agent-${++count}`
  mkdirSync(folderOf(id))
  writeFileSync(join(folderOf(id), 'agent.mjs'), program)
  return {
    agent: { id, definition: AgentDefinition.parse({ runner: 'command', command, limits: { seconds } }) },
    session: 3,
    task: null,
    run: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 1,
    conversation: aConversation({ system, prompt }),
    list: 3,
    folder: '',
    permissions: { ceiling: [], access: 'full', capabilities: null, always: [] },
    access: { url: 'http://127.0.0.1:4747', token: 'a token' },
    signal: new AbortController().signal,
    onRunEnd: () => {},
    onProcess: () => {},
    caller: aCaller(),
    ...others,
  }
}

function fileOf(turn: Turn, name: string): string {
  return join(folderOf(turn.agent.id), name)
}

/** What the agent has written into a file of its folder, once it has. */
async function written<Content>(turn: Turn, name: string): Promise<Content> {
  const path = fileOf(turn, name)
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8').endsWith('\n'), deadline).toBe(true)
  return JSON.parse(readFileSync(path, 'utf8')) as Content
}

function isRunning(pid: number): boolean {
  const status = processStatus(pid)
  return status !== undefined && !status.isZombie
}

async function expectGone(pids: number[]): Promise<void> {
  expect(pids.every((pid) => Number.isInteger(pid) && pid > 1)).toBe(true)
  await expect.poll(() => pids.filter(isRunning), deadline).toEqual([])
}

const write = `import { writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
const write = (name, content) => writeFileSync(name, JSON.stringify(content) + '\\n')
`
const readPrompt = `let prompt = ''
for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk
`
const hang = 'setInterval(() => {}, 1_000)\n'
const deafToTerm = `process.on('SIGTERM', () => {})\n`

test('[RN1] the prompt comes on stdin, after what the agent is told it is, and what it prints is its reply', async () => {
  const answers = `${readPrompt}process.stdout.write('<' + prompt + '>')`
  expect(await runner.runTurn(aTurn(answers))).toEqual({ outcome: 'done', text: '<Go on.>' })
  const long = 'ä€😀 '.repeat(20_000)
  expect((await runner.runTurn(aTurn(answers, { system: 'You are a coder.', prompt: long }))).text).toBe(`<You are a coder.\n\n${long}>`)
})

test('[RN2] a program runs in its agent’s folder, and one that is named relatively is found there', async () => {
  const turn = aTurn('#!/usr/bin/env node\nprocess.stdout.write(process.cwd())', { command: ['./agent.mjs'] })
  chmodSync(fileOf(turn, 'agent.mjs'), 0o755)
  expect(await runner.runTurn(turn)).toEqual({ outcome: 'done', text: folderOf(turn.agent.id) })
})

test('[RN3] the environment says how to reach us, and nothing of how the daemon is set up', async () => {
  process.env['PUNCHLIST_DATABASE'] = 'postgres://the-daemon:secret@localhost/punchlist'
  process.env['PUNCHLIST_TOKEN'] = 'the token of who started the daemon'
  try {
    const ours = `Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PUNCHLIST')))`
    const turn = aTurn(`process.stdout.write(JSON.stringify({ ...${ours}, PATH: process.env.PATH }))`)
    const expected = {
      PUNCHLIST_URL: 'http://127.0.0.1:4747',
      PUNCHLIST_TOKEN: 'a token',
      PUNCHLIST_SESSION: '3',
      PUNCHLIST_TASK: '',
      PUNCHLIST_AGENT: turn.agent.id,
      PUNCHLIST_RUN: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
      PUNCHLIST_USAGE: expect.stringMatching(/usage\.json$/),
      PATH: process.env['PATH'],
    }
    expect(JSON.parse((await runner.runTurn(turn)).text)).toEqual(expected)
    expect(JSON.parse((await runner.runTurn({ ...turn, task: 12 })).text)).toEqual({ ...expected, PUNCHLIST_TASK: '12' })
  } finally {
    delete process.env['PUNCHLIST_DATABASE']
    delete process.env['PUNCHLIST_TOKEN']
  }
})

test('[CO13] what a program writes to its usage file is what its turn used, however that ends; the file goes with the turn', async () => {
  const said = { inputTokens: 1_200, cachedTokens: -3, outputTokens: 90, cost: 0.0042, model: 'anthropic/claude' }
  const used = async (content: string, ending = '') => {
    const report = `import { writeFileSync } from 'node:fs'\nwriteFileSync(process.env.PUNCHLIST_USAGE, ${JSON.stringify(content)})\n`
    const conversation = aConversation()
    await runner.runTurn(aTurn(`${report}process.stdout.write(process.env.PUNCHLIST_USAGE)\n${ending}`, { conversation }))
    expect(existsSync(conversation.heard)).toBe(false)
    return conversation.said
  }
  const { model, ...usage } = said
  expect(await used(JSON.stringify(said))).toMatchObject([{ finish: 'stop', model, usage }])
  expect(await used(JSON.stringify(said), 'process.exitCode = 1')).toMatchObject([{ finish: 'interrupted', usage }])
  expect((await used('no JSON'))[0]?.usage).toEqual({})
})

test('[RN4] arguments arrive as they are written: no shell reads them', async () => {
  const args = ['two words', `'"`, '$(touch owned)', '`touch owned`', '; touch owned', '$HOME', '*', '', '\n', '\\', '> owned']
  const turn = aTurn('process.stdout.write(JSON.stringify(process.argv.slice(2)))', { command: [process.execPath, 'agent.mjs', ...args] })
  expect(JSON.parse((await runner.runTurn(turn)).text)).toEqual(args)
  expect(existsSync(fileOf(turn, 'owned'))).toBe(false)
})

test('[RN5] a program that exits badly fails its turn, and its complaints are told', async () => {
  const end = await runner.runTurn(aTurn(`console.log('half'); console.error('\\x1b[31mno keys\\x1b[0m'); process.exitCode = 3`))
  expect(end).toEqual({ outcome: 'failed', text: 'half\n', detail: 'exited with code 3\nno keys' })
  const killed = await runner.runTurn(aTurn(`process.kill(process.pid, 'SIGKILL');${hang}`))
  expect(killed).toEqual({ outcome: 'failed', text: '', detail: 'was killed by SIGKILL' })
})

test('[RN6] a program that cannot be started fails its turn, and the detail says what was looked for and where', async () => {
  const detail = async (turn: Turn) => {
    const end = await runner.runTurn(turn)
    expect(end).toEqual({ outcome: 'failed', text: '', detail: expect.stringMatching(/^could not be started: /) })
    return String(end.detail).slice('could not be started: '.length)
  }
  const missing = aTurn('', { command: ['./missing.mjs'] })
  expect(await detail(missing)).toBe(`./missing.mjs was not found (at ${fileOf(missing, 'missing.mjs')})`)
  const unknown = `no-such-program was not found in PATH (${process.env['PATH']})`
  expect(await detail(aTurn('', { command: ['no-such-program'] }))).toBe(unknown)
  expect(await detail(aTurn('', { command: ['agent.mjs'] }))).toMatch(/^agent\.mjs was not found in PATH .*write "\.\/agent\.mjs"$/)
  const plain = aTurn('', { command: ['./agent.mjs'] })
  expect(await detail(plain)).toBe(`${fileOf(plain, 'agent.mjs')} is not executable`)
  const headless = aTurn('#!/no/such/interpreter\n', { command: ['./agent.mjs'] })
  chmodSync(fileOf(headless, 'agent.mjs'), 0o755)
  expect(await detail(headless)).toBe(`the first line of ${fileOf(headless, 'agent.mjs')} names a program that does not exist`)
  const homeless = aTurn('')
  rmSync(folderOf(homeless.agent.id), { recursive: true })
  expect(await detail(homeless)).toBe(`there is no folder ${folderOf(homeless.agent.id)}`)
})

test('[RN7] a turn that takes too long is ended', async () => {
  const pids: number[] = []
  const turn = aTurn(hang, { seconds: 1, onProcess: ({ pid }) => pids.push(pid) })
  expect(await runner.runTurn(turn)).toEqual({ outcome: 'failed', text: '', detail: 'took longer than 1 s' })
  await expectGone(pids)
})

test('[RN7] a program that must end is asked first, and what it said is kept', async () => {
  const controller = new AbortController()
  const goodbye = `${write}process.on('SIGTERM', () => { console.log('goodbye'); process.exit() })\nwrite('ready', process.pid)\n${hang}`
  const turn = aTurn(goodbye, { signal: controller.signal })
  const end = runner.runTurn(turn)
  const pid = await written<number>(turn, 'ready')
  controller.abort(new Error('a person stopped it'))
  expect(await end).toEqual({ outcome: 'failed', text: 'goodbye\n', detail: 'a person stopped it' })
  await expectGone([pid])
})

const family = (ownEnd: string) => `${write}${ownEnd}
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${deafToTerm}console.log('ready');${hang}`)}], { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.once('data', () => write('pids', [process.pid, child.pid]))
  ${hang}`

test('[RN8] an abort ends the program and whatever it started, and its reason is told', async () => {
  const stopped = async (ownEnd: string) => {
    const controller = new AbortController()
    const turn = aTurn(family(ownEnd), { signal: controller.signal })
    const end = runner.runTurn(turn)
    const pids = await written<number[]>(turn, 'pids')
    expect(pids.filter(isRunning)).toHaveLength(2)
    controller.abort(new Error('a person stopped it'))
    expect(await end).toEqual({ outcome: 'failed', text: '', detail: 'a person stopped it' })
    await expectGone(pids)
  }
  await Promise.all(['', deafToTerm].map(stopped))
})

test('[RN8] a turn that is aborted already starts nothing', async () => {
  const turn = aTurn(`${write}write('started', true)`, {
    signal: AbortSignal.abort(new Error('stopped')),
    onProcess: () => expect.unreachable(),
  })
  expect(await runner.runTurn(turn)).toEqual({ outcome: 'failed', text: '', detail: 'stopped' })
  expect(existsSync(fileOf(turn, 'started'))).toBe(false)
})

test('[RN9] 100 MB of output neither stop the program nor fill the memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const memory = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const prints = `${write}
    const block = Buffer.alloc(1024 * 1024, 'x')
    for (let index = 0; index < 100; index++) await new Promise((resolve) => process.stdout.write(block, resolve))
    process.on('SIGUSR2', () => process.stdout.write('the end', () => process.exit(0)))
    write('printed', process.pid)
    ${hang}`
  const before = memory()
  const turn = aTurn(prints)
  const end = runner.runTurn(turn)
  const pid = await written<number>(turn, 'printed')
  // The collector gives buffers back a moment after it has found them unused.
  await expect.poll(() => memory() - before, { timeout: 10_000 }).toBeLessThan(20 * mebibyte)
  process.kill(pid, 'SIGUSR2')
  const { outcome, text } = await end
  expect(outcome).toBe('done')
  expect(text).toBe(`${'x'.repeat(256 * 1024)}\n… (cut here: ${100 * mebibyte - 256 * 1024 + 'the end'.length} more characters)`)
})

test('[RN10] bytes that are no UTF-8 are replaced', async () => {
  const turn = aTurn('process.stdout.write(Buffer.from([0x68, 0xff, 0xfe, 0x69, 0xe2, 0x82]))')
  expect(await runner.runTurn(turn)).toEqual({ outcome: 'done', text: 'h\ufffd\ufffdi\ufffd' })
})

test('[RN11] a program need not read its prompt', async () => {
  const prompt = 'x'.repeat(4 * mebibyte)
  const reply = 'x'.repeat(200_000)
  const prints = `process.stdout.write('x'.repeat(200_000))`
  for (const program of [prints, `import { closeSync } from 'node:fs'; closeSync(0); ${prints}`]) {
    expect(await runner.runTurn(aTurn(program, { prompt }))).toEqual({ outcome: 'done', text: reply })
  }
})

const leaves = (options: string) => `${write}
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(hang)}], ${options})
  child.unref()
  write('pids', [child.pid])
  console.log('done')`

test('[RN12] what a program leaves behind with its output in hand is ended, and holds up nothing', async () => {
  const warnings: object[] = []
  const watched = commandRunner({ folderOf, log: { warn: (details) => warnings.push(details) } })
  const leavesWith = async (stdio: string) => {
    const turn = aTurn(leaves(`{ stdio: ${stdio} }`))
    expect(await watched.runTurn(turn)).toEqual({ outcome: 'done', text: 'done\n' })
    await expectGone(await written<number[]>(turn, 'pids'))
  }
  await Promise.all([`['ignore', 'inherit', 'ignore']`, `['ignore', 'ignore', 'inherit']`].map(leavesWith))
  expect(warnings).toHaveLength(2)
})

test('[RN12] nor does what has made itself independent', async () => {
  const turn = aTurn(leaves(`{ stdio: 'inherit', detached: true }`))
  expect(await runner.runTurn(turn)).toEqual({ outcome: 'done', text: 'done\n' })
  for (const pid of await written<number[]>(turn, 'pids')) process.kill(pid, 'SIGKILL')
})

test('[RN14] the process is told as soon as it is started, and which start of its pid it is', async () => {
  const told: { pid: number; startedAt: string; actual: string | undefined }[] = []
  const turn = aTurn('process.stdout.write(String(process.pid))', {
    onProcess: (process) => told.push({ ...process, actual: processStatus(process.pid)?.startedAt }),
  })
  const { text } = await runner.runTurn(turn)
  expect(told).toEqual([{ pid: Number(text), startedAt: told[0]?.actual, actual: expect.stringMatching(/^\d+$/) }])
})

test('[RN17] when we fail at the start of a turn, its program does not go on without us', async () => {
  const pids: number[] = []
  const onProcess = ({ pid }: { pid: number }) => {
    pids.push(pid)
    throw new Error('the store is gone')
  }
  await expect(runner.runTurn(aTurn(hang, { onProcess }))).rejects.toThrow('the store is gone')
  await expectGone(pids)
  expect(pids).toHaveLength(1)
})

test('[RN15] a turn leaves no listener on its signal, however it ended', async () => {
  const { signal } = new AbortController()
  const turns = [aTurn('', { signal }), aTurn('process.exitCode = 1', { signal }), aTurn(hang, { signal, seconds: 1 })]
  for (const turn of [...turns, aTurn('', { signal, command: ['./missing'] })]) await runner.runTurn(turn)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('[RN15] nor a timer or an open pipe: whoever has run one can end by itself, whatever the agent left behind', async () => {
  const turn = aTurn(leaves(`{ stdio: 'inherit', detached: true }`), { seconds: 86_400 })
  const ended = await runBuilt(
    `import { commandRunner } from ${JSON.stringify(fileURLToPath(new URL('command-runner.ts', import.meta.url)))}
    import { aConversation } from ${JSON.stringify(fileURLToPath(new URL('../../../tests/support/fakes.ts', import.meta.url)))}
    const turn = { ...${JSON.stringify(turn)}, conversation: aConversation(), signal: new AbortController().signal, onProcess() {} }
    const { text } = await commandRunner({ folderOf: () => ${JSON.stringify(folderOf(turn.agent.id))} }).runTurn(turn)
    process.stdout.write(text)`,
  )
  expect(ended).toEqual({ code: 0, stdout: 'done\n', stderr: '' })
  for (const pid of await written<number[]>(turn, 'pids')) process.kill(pid, 'SIGKILL')
})
