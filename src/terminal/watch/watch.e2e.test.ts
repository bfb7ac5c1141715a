import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { commandLine, punchlist, startDaemon } from '../../../tests/support/processes.ts'
import { atTerminal } from '../../../tests/support/pseudo-terminal.ts'
import { until } from '../../../tests/support/until.ts'

const left = '\u001b[?2004l\u001b[?1049l'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('session', 'add', 'deploy')
  await line.prints('todo', 'add-many', '[{"subject":"one"},{"subject":"two"}]', '--session', '1')
})
afterAll(() => line.remove())

const watchAt = (argv: string[], environment = {}) => {
  const terminal = atTerminal(['watch', ...argv, ...line.place], environment)
  onTestFinished(() => void terminal.child.kill('SIGKILL'))
  return terminal
}

test('[WT13] piped, it prints what there is once, without escape codes, and ends; --json prints it as one line', async () => {
  const printed = await line.prints('watch', '--session', '1')
  expect(printed.split('\n').slice(-3)).toEqual(['List  ░░░░░░░░░░ 0% (0/2)', '  [ ] #1 one', '  [ ] #2 two'])
  expect(await line.prints('watch')).toContain('session #1 deploy [idle]')
  expect(printed).not.toContain('\u001b')
  expect(await line.json('watch', '--session', '1')).toMatchObject({
    of: 'session',
    session: { number: 1 },
    list: { progress: { total: 2 } },
  })
  expect(await line.fails(3, 'watch', '--session', '77')).toContain('There is no session #77.')
  expect(await line.fails(2, 'watch', '1')).toContain('watch does not take')
})

test('[WT14] --follow prints a line a change, of the watched session only, until it is told to end', async () => {
  const other = await line.json('session', 'add', 'other')
  const child = spawn(process.execPath, [commandLine, 'watch', '--session', '1', '--follow', '--json', ...line.place])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first = lines.next()
  let heard: { value: string } | undefined
  void first.then((next) => {
    heard = next as { value: string }
  })
  // It says nothing when it is ready, so things happen until it tells of one.
  const told = await until('a line', async () => {
    await line.prints('todo', 'add', 'elsewhere', '--session', String((other.session as { number: number }).number))
    await line.prints('todo', 'add', 'here', '--session', '1')
    return heard
  })
  expect(JSON.parse(told.value)).toMatchObject({ type: 'todo.added', session: 1, data: { todo: { subject: 'here' } } })
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await over)[0]).toBe(0)
})

test('[WT15] keys change the list and take it back, others’ changes come by themselves, and the terminal is given back', async () => {
  const session = String(((await line.json('session', 'add', 'keys')).session as { number: number }).number)
  await line.prints('todo', 'add', 'first', '--session', session)
  const terminal = watchAt(['--session', session], { FORCE_COLOR: '1', NO_COLOR: '' })
  await terminal.shows('live')
  await terminal.types('j', /›.*first/)
  await terminal.types('x', /\[completed\] first/)
  await terminal.types('u', /Again: .*\[pending\] first/)
  await terminal.types('a', /Add to #/)
  await terminal.types('second\r', /Added .*second/)
  await terminal.types('b', /Why is .* blocked/)
  await terminal.types('no key\r', /blocked: no key/)
  await line.prints('todo', 'add', 'from outside', '--session', session)
  await terminal.shows('from outside')
  await terminal.types('d', /Delete .*\? y\/n/)
  await terminal.types('y\r', /u brings it back/)
  await terminal.types('u', /It is back as #/)
  terminal.child.stdin?.write('q')
  expect(await terminal.ended()).toBe(0)
  expect(terminal.written()).toContain(left)
  expect(terminal.written()).toMatch(/\u001b\[[\d;]+m/)
  expect(await line.prints('todo', 'list', '--session', session)).toContain('first (blocked: no key)')
})

test('[WT16] a question is answered by the number of its choice', async () => {
  const session = String(((await line.json('session', 'add', 'asks')).session as { number: number }).number)
  await line.prints('question', 'ask', session, 'Which colour?', '--options', '["red","blue"]')
  const terminal = watchAt(['--session', session], { NO_COLOR: '1', FORCE_COLOR: '1' })
  await terminal.shows('Which colour? (1 red, 2 blue)')
  await terminal.types('j', /›.*Which colour/)
  await terminal.types('\r', /Answer #\d+ \(1 red, 2 blue\):/)
  await terminal.types('2\r', /Answered #\d+: blue/)
  // Without colours, nothing is styled at all.
  expect(terminal.written()).not.toMatch(/\u001b\[[\d;]*m/)
  terminal.child.stdin?.write('\u0003')
  expect(await terminal.ended()).toBe(0)
  expect(terminal.written()).toContain(left)
})

/** A daemon on the same place, and a token for it. */
async function daemonWithToken(access: string) {
  const place = { data: line.place[1] ?? '' }
  const added = await line.json('token', 'add', `watcher-${access}`, '--access', access)
  const daemon = await startDaemon(place)
  onTestFinished(() => daemon.kill('SIGKILL'))
  return {
    daemon,
    token: (added.token as { secret: string }).secret,
    async restart() {
      const again = await startDaemon(place, commandLine, ['--port', new URL(daemon.url).port])
      onTestFinished(() => again.kill('SIGKILL'))
    },
  }
}

test('[WT17] what may not be done is refused with its sentence, and the screen goes on', async () => {
  const { daemon, token } = await daemonWithToken('minimal')
  const terminal = atTerminal(['watch', '--session', '1', '--url', daemon.url], { PUNCHLIST_TOKEN: token })
  onTestFinished(() => void terminal.child.kill('SIGKILL'))
  await terminal.shows('live')
  await terminal.types('a', /Add to #1/)
  await terminal.types('forbidden thing\r', /(not allowed|may not|readonly|needs)/i)
  await terminal.types('?', /Any key goes back/)
})

test('[WT18] a daemon that goes away leaves what was shown, says so, and is back by itself', async () => {
  const { daemon, token, restart } = await daemonWithToken('full')
  const terminal = atTerminal(['watch', '--session', '1', '--url', daemon.url], { PUNCHLIST_TOKEN: token })
  onTestFinished(() => void terminal.child.kill('SIGKILL'))
  await terminal.types('', '● live')
  await daemon.kill('SIGKILL')
  await terminal.types('j', /away, trying again[\s\S]*\[ \] #1 one/)
  await restart()
  await terminal.types('k', '● live')
})

test('[WT19] SIGTERM gives the terminal back', async () => {
  const terminal = watchAt([])
  await terminal.shows('live')
  process.kill(await terminal.pid(), 'SIGTERM')
  expect(await terminal.ended()).toBe(0)
  expect(terminal.written()).toContain(left)
})

test('[WT27] what draws the screen is loaded by the screen alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-loaded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [spy, loaded] = [join(folder, 'spy.cjs'), join(folder, 'loaded')]
  writeFileSync(loaded, '')
  writeFileSync(
    spy,
    `const { Module } = require('node:module'); const load = Module._load, { appendFileSync } = require('node:fs')
     Module._load = function (name, ...rest) { appendFileSync(${JSON.stringify(loaded)}, name + '\\n'); return load.call(this, name, ...rest) }`,
  )
  const environment = { NODE_OPTIONS: `--require ${spy}` }
  const ended = await Promise.all(
    [['todo', 'list'], ['watch'], ['brief']].map((words) => punchlist([...words, ...line.place], '', environment)),
  )
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(readFileSync(loaded, 'utf8')).toContain('@photostructure/sqlite')
  expect(readFileSync(loaded, 'utf8')).not.toMatch(/screen\.cjs|^ink$|^react$/m)
  const terminal = watchAt([], environment)
  await terminal.shows('live')
  expect(readFileSync(loaded, 'utf8')).toMatch(/screen\.cjs/)
})
