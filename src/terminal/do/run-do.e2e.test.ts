import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Installed, newInstalled } from '../../../tests/support/acp-agent/installed-program.ts'
import type { Step } from '../../../tests/support/acp-agent/script.ts'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { commandLine, finished, punchlist, type RunningDaemon, startDaemon } from '../../../tests/support/processes.ts'
import { atTerminal } from '../../../tests/support/pseudo-terminal.ts'
import { until } from '../../../tests/support/until.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import { cellWidth } from '../../core/render/text/cell-width.ts'

let line: CommandLine
let installed: Installed
/** A repository's folder. */
let shop: string

beforeEach(async () => {
  line = await newCommandLine()
  installed = newInstalled()
  shop = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-do-')))
  mkdirSync(join(shop, '.git'))
  mkdirSync(join(shop, 'src'))
})
afterEach(async () => {
  await line.run('down')
  rmSync(shop, { recursive: true })
  await line.remove()
})

const serve = async (...flags: string[]): Promise<RunningDaemon> => {
  const daemon = await startDaemon({ data: line.place[1] ?? '' }, undefined, flags)
  onTestFinished(() => daemon.kill('SIGKILL'))
  return daemon
}
/** An agent that is a scripted program, defined as `agent add` does. */
const hire = async (name: string, prompts: Step[][], definition: object = {}) => {
  const command = [installed.agent(name, { prompts })]
  await line.prints('agent', 'define', name, '--definition', JSON.stringify({ runner: 'acp', command, ...definition }))
}
const started = (argv: readonly string[], environment: Record<string, string> = {}, folder = shop) => {
  const child = spawn(process.execPath, [commandLine, 'do', ...argv], { cwd: folder, env: { ...process.env, ...environment } })
  child.stdin.end()
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
const does = (argv: readonly string[], folder?: string) => finished(started([...argv, ...line.place], {}, folder))
const says = (child: ChildProcess, stream: 'stdout' | 'stderr', text: string) => {
  let said = ''
  child[stream]?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk
  })
  return until(`it says ${text}`, async () => (said.includes(text) ? true : undefined))
}
const sessions = async () => (await line.json('session', 'list')).sessions as SessionWithState[]
const promptsOf = (name: string) => installed.heard(name).filter(({ method }) => method === 'session/prompt')

describe('in a pipe', () => {
  test('[CL90] the agent’s words are on stdout, what it does and how it ended on stderr; it works in the project, and goes on there the next time', async () => {
    await serve()
    await hire('coder', [
      [
        { say: 'I look around.' },
        { call: { id: '1', title: 'ls', kind: 'execute', status: 'completed', output: 'src' } },
        { plan: [{ content: 'Look around', status: 'completed' }] },
        { say: 'All is well.' },
      ],
      [{ say: 'Still well.' }],
    ])
    const first = await does(['have', 'a', 'look'], join(shop, 'src'))
    expect(first).toMatchObject({ code: 0, stdout: 'I look around.\nAll is well.\n' })
    expect(first.stderr).toMatch(/^coder works on it in session #2\.\n/)
    expect(first.stderr).toContain('  [done] ')
    expect(first.stderr).toContain('  #1 [completed] Look around\n')
    expect(first.stderr).toMatch(/\nDone, after \d+ s\.\n$/)
    expect(installed.heard('coder').find(({ method }) => method === 'session/new')?.params).toMatchObject({ cwd: shop })
    expect(JSON.stringify(promptsOf('coder')[0]?.params)).toContain('have a look')
    const json = await does(['and now?', '--json'])
    expect(json).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(json.stdout)).toMatchObject({
      session: { number: 2, agent: 'coder' },
      run: { outcome: 'done', output: 'Still well.' },
    })
    expect(installed.heard('coder').some(({ method }) => method === 'session/load')).toBe(true)
    expect((await sessions()).map(({ title }) => title).toSorted()).toEqual([`coder in ${shop.split('/').at(-1)}`, shop.split('/').at(-1)])
  })

  test('[CL90] who is to do it is named, known from before, or the only one; else it is said how', async () => {
    await serve()
    expect(await does(['go'])).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^punchlist: There is no agent yet that could do it\.\n {2}Add one: punchlist agent add claude-code/),
    })
    await hire('one', [])
    await hire('two', [])
    expect(await does(['go'])).toMatchObject({ code: 2, stderr: 'punchlist: --agent: must be said, since there are several: one, two.\n' })
    expect((await does(['go', '--agent', 'three'])).code).toBe(3)
    expect(await sessions()).toEqual([])
    expect(await does(['go', '--agent', 'two'])).toMatchObject({ code: 0, stdout: 'done\n' })
    expect((await does(['go'])).stderr).toContain('two works on it')
    expect((await does([])).code).toBe(2)
    expect(await does(['/todos'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('[CL91] how it ended is the exit code: failed, or waiting for a person, with the command that answers', async () => {
    await serve()
    await hire('broken', [[{ say: 'Half' }, { complain: 'out of memory' }, { crash: 9 }]])
    const failed = await does(['go', '--agent', 'broken'])
    expect(failed).toMatchObject({ code: 1, stdout: 'Half\n' })
    expect(failed.stderr).toContain('It failed: did not answer session/prompt; it exited with code 9\nout of memory\n')
    expect(failed.stderr).toContain('See what was said: punchlist message list 2\n')
    const asks: Step = { ask: { id: '1', title: 'rm -r build', kind: 'execute', input: {} }, allowed: [{ say: 'Removed.' }] }
    await hire('asking', [[asks], [asks]], { permissions: { execute: 'ask' } })
    const asked = await does(['clean up', '--agent', 'asking'])
    expect(asked.code).toBe(6)
    expect(asked.stderr).toContain('asking asks for permission: ')
    expect(asked.stderr).toContain('rm -r build')
    expect(asked.stderr).toContain('Answer it: punchlist question answer 1 allow|always|deny\n')
  })

  test('[CL93] Ctrl-C leaves the agent at work, and says how it is watched and ended; whoever comes next is told to wait', async () => {
    await serve('--concurrency', '1')
    await hire('slow', [[{ say: 'I begin.' }, { hang: true }]])
    const child = started(['go', ...line.place])
    const end = finished(child)
    await says(child, 'stdout', 'I begin.')
    child.kill('SIGINT')
    const { code, stderr } = await end
    expect(code).toBe(130)
    expect(stderr).toContain('It goes on without you. Watch it: punchlist watch --session 2    End it: punchlist session stop 2\n')
    expect((await sessions()).find(({ number }) => number === 2)?.state).toBe('running')
    await hire('quick', [])
    const next = started(['go', '--agent', 'quick', ...line.place])
    const nextEnd = finished(next)
    await says(next, 'stderr', 'It waits for its turn: the daemon runs as many agents as it may at once.')
    await line.prints('session', 'stop', '2')
    expect(await nextEnd).toMatchObject({ code: 0, stdout: 'done\n' })
    await installed.gone()
  })

  test('[CL95] where no daemon runs nothing is begun, and --up starts one', async () => {
    await hire('coder', [[{ say: 'Here I am.' }]])
    expect(await does(['go'])).toEqual({
      code: 75,
      stdout: '',
      stderr:
        'punchlist: No daemon runs, so nothing would start coder.\n  Start one in the background: punchlist up (or add --up, which does)\n',
    })
    expect(await sessions()).toEqual([])
    const done = await finished(started(['go', '--up', ...line.place], { PUNCHLIST_PORT: '0' }))
    expect(done).toMatchObject({ code: 0, stdout: 'Here I am.\n' })
    expect(done.stderr).toContain('The daemon runs in the background now; punchlist down ends it.\n')
  })
})

describe('when the daemon goes', () => {
  test('[CL94] one that is started again takes the work up, and it is followed to its end', async () => {
    expect((await punchlist(['up', '--port', '0', ...line.place], '', { PUNCHLIST_LEASE_MS: '2000' })).code).toBe(0)
    await hire('coder', [[{ say: 'I begin.' }, { hang: true }], [{ say: 'I have finished.' }]])
    const child = started(['go', ...line.place])
    const end = finished(child)
    await says(child, 'stdout', 'I begin.')
    const { daemon } = (await line.json('status')) as { daemon: { pid: number } }
    process.kill(daemon.pid, 'SIGKILL')
    const { code, stdout, stderr } = await end
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('The daemon is back.\n') })
    expect(stdout).toContain('I begin.\n')
    expect(stdout.endsWith('I have finished.\n')).toBe(true)
  })

  test('[CL94] one that stays away is told, here and from afar, and the work is kept', async () => {
    const daemon = await serve()
    await hire('coder', [[{ say: 'I begin.' }, { hang: true }]])
    const child = started(['go', ...line.place])
    const here = finished(child)
    await says(child, 'stdout', 'I begin.')
    const { token } = (await line.json('token', 'add', '--operator')) as { token: { secret: string } }
    const remote = started(['and', 'this'], { PUNCHLIST_URL: daemon.url, PUNCHLIST_TOKEN: token.secret })
    const afar = finished(remote)
    await says(remote, 'stderr', 'coder works on it in session #2.')
    await daemon.kill('SIGKILL')
    for (const { code, stderr } of await Promise.all([here, afar])) {
      expect(code).toBe(75)
      expect(stderr).toContain('The daemon does not answer. What was given is kept; waiting for it …\n')
      expect(stderr).toContain('punchlist: The daemon has gone, and session #2 with its work waits for one.\n  Start it: punchlist up\n')
    }
    expect(await line.prints('session', 'get', '2')).toContain('A daemon, once one is started')
    await installed.gone()
  })
})

describe('at a terminal', () => {
  const terminal = (argv: readonly string[], columns = 80, environment: Record<string, string> = {}) => {
    const opened = atTerminal(['do', ...argv, ...line.place], environment, { columns, rows: 24 }, shop)
    onTestFinished(() => void opened.child.kill('SIGKILL'))
    return opened
  }

  test('[CL92] permissions and questions are asked there, and the work goes on with the answer', async () => {
    await serve()
    const ask = (id: string): Step => ({
      ask: { id, title: 'rm -r build', kind: 'execute', input: { command: 'rm -r build' } },
      allowed: [{ say: 'Removed.' }, { use: 'ask_user', arguments: { question: 'Which colour?', options: ['red', 'blue'] } }],
    })
    await hire('coder', [[ask('1')], [ask('1')], [{ say: 'Painted.' }]], { permissions: { execute: 'ask' } })
    const { shows, types, ended, written } = terminal(['clean up'])
    await shows('coder asks for permission: ')
    await types('perhaps\r', 'An approval is answered with allow, always or deny.')
    await types('1\r', 'Removed.')
    await shows(/coder asks: Which colour\?\r?\n {2}1 red\r?\n {2}2 blue/)
    await types('2\r', 'Painted.')
    await shows(/Done, after \d+ s\./)
    expect(await ended()).toBe(0)
    expect(written()).toContain('Ctrl-C leaves it at work.')
    expect(JSON.stringify(promptsOf('coder').at(-1)?.params)).toContain('blue')
  })

  test('[CL92] a question that somebody else answers is no longer asked; Ctrl-C at one leaves it open', async () => {
    await serve()
    const ask: Step = { use: 'ask_user', arguments: { question: 'Which colour?' } }
    await hire('coder', [[ask], [ask]])
    const { shows, types, ended } = terminal(['paint it'])
    await shows('Which colour?')
    await line.prints('question', 'answer', '1', 'green')
    await shows('(answered elsewhere)')
    await shows('coder asks: Which colour?')
    await types('\u0003', 'It goes on without you.')
    expect(await ended()).toBe(130)
    expect(await line.prints('question', 'list')).toContain('#2 [open]')
  })

  test('[CL95] where no daemon runs it is offered to start one', async () => {
    await hire('coder', [[{ say: 'Here I am.' }]])
    const no = terminal(['go'])
    await no.types('n\r', 'Start one in the background: punchlist up')
    expect(await no.ended()).toBe(75)
    const yes = terminal(['go'], 80, { PUNCHLIST_PORT: '0' })
    await yes.shows('Start one in the background? [Y/n]')
    await yes.types('\r', 'Here I am.')
    expect(await yes.ended()).toBe(0)
  })

  test('[CL96] in 40 columns no line about what is done is wider', async () => {
    await serve()
    const title = 'grep -rn "a very long pattern of words" src tests docs'
    await hire('coder', [
      [
        { call: { id: '1', title, kind: 'search', status: 'completed', output: 'none' } },
        { plan: [{ content: 'A todo with a subject that is longer than any narrow terminal 字字字字', status: 'completed' }] },
        { say: 'Nothing found.' },
      ],
    ])
    const { ended, written } = terminal(['look'], 40)
    expect(await ended()).toBe(0)
    const rows = written()
      .split(/\r?\n/)
      .filter((row) => row.startsWith('  '))
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(cellWidth(row)).toBeLessThanOrEqual(40)
    expect(rows[1]).toMatch(/^ {2}#1 \[completed\] A todo .*…$/)
  })
})

test('[CL90] what is to be done may come from stdin', async () => {
  await serve()
  await hire('coder', [])
  const child = spawn(process.execPath, [commandLine, 'do', '-', ...line.place], { cwd: shop })
  child.stdin.end('two\nlines\n')
  expect(await finished(child)).toMatchObject({ code: 0, stdout: 'done\n' })
  expect(JSON.stringify(promptsOf('coder')[0]?.params)).toContain('two\\nlines')
})
