import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { punchlist } from '../../../tests/support/processes.ts'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'
import { WholeMessage } from '../../contract/nouns/message.ts'
import { SessionWithState } from '../../contract/nouns/session.ts'

const minute = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`
const folder = mkdtempSync(join(tmpdir(), 'punchlist-message-'))
let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('agent', 'define', 'coder', '--definition', '{"runner":"function","maxWakeCycles":7}')
  await line.prints('agent', 'define', 'tester', '--definition', '{"runner":"function"}')
  await line.prints('session', 'add', '--agent', 'coder')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await line.remove()
})

test('[MS13] a message is sent in words, from a file or from stdin, read again, and names the session', async () => {
  const { prints } = line
  expect(await prints('message', 'list', '1')).toBe('(no messages)')
  const sent = await prints('message', 'send', '1', 'Fix', 'the', 'build')
  expect(sent).toMatch(new RegExp(String.raw`^#1 \[input\] local ${minute}\n {4}Fix the build$`))
  const file = join(folder, 'text.md')
  writeFileSync(file, 'It is red.\r\nSince noon.\n')
  expect(await prints('message', 'send', '1', '--text-file', file)).toMatch(/^#2 .*\n {4}It is red\.\n {4}Since noon\.$/)
  const piped = await punchlist(['message', 'send', '1', '--text-file', '-', ...line.place], 'From stdin.')
  expect([piped.code, piped.stdout]).toEqual([0, expect.stringMatching(/^#3 .*\n {4}From stdin\.\n$/)])
  const [listed, got, inJson] = await Promise.all([
    prints('message', 'list', '1'),
    prints('message', 'get', '1'),
    line.json('message', 'list', '1'),
  ])
  expect([listed.split('\n').filter((row) => row.startsWith('#')).length, got]).toEqual([3, sent])
  expect((inJson.messages as unknown[]).map((message) => WholeMessage.parse(message).number)).toEqual([1, 2, 3])
  expect(await prints('session', 'get', '1')).toMatch(
    /^#1 \[dormant\] Fix the build \(coder\), 0\/7 wakes\n {2}next: A daemon, once one is started: punchlist serve$/,
  )
})

test('[MS13] a long conversation is read from its start, from a message on, or from its end', async () => {
  const { prints } = line
  const numbers = (printed: string) => printed.split('\n').flatMap((row) => /^#(\d+)/.exec(row)?.[1] ?? (row.startsWith('…') ? [row] : []))
  const [start, onwards, end] = await Promise.all([
    prints('message', 'list', '1', '--limit', '2'),
    prints('message', 'list', '1', '--since', '2'),
    prints('message', 'list', '1', '--limit', '2', '--newest'),
  ])
  expect(numbers(start)).toEqual(['1', '2', '… more (--since 2)'])
  expect(numbers(onwards)).toEqual(['3'])
  expect(numbers(end)).toEqual(['… earlier ones are left out (--limit)', '2', '3'])
})

test('[MS13] a slash command is printed with its answer; /agent hands work on', async () => {
  await line.prints('todo', 'add', 'write it', '--session', '1')
  expect(await line.prints('message', 'send', '1', '/todos')).toMatch(
    /^#\d+ \[command\] local .*\n {4}\/todos\n#\d+ \[command\] system .*\n {4}1 open \(0 in progress, 1 pending\):\n {4}#1 \[pending\] write it$/,
  )
  expect(await line.prints('message', 'send', '1', '/agent tester: try it')).toMatch(/\n {2}\[running\] tester in session #2: try it$/)
})

test('[MS16] agents ask, reply and hand work on, and the sessions show what they wait for', async () => {
  const { prints } = line
  await prints('session', 'add', 'a plan', '--agent', 'coder')
  expect(await prints('message', 'ask', '3', 'tester', 'where', 'is', 'it?')).toMatch(
    /^asked in #4 coder asks tester \(tester\)\n#\d+ \[peer\] coder from session #3 .*\n {4}where is it\?$/,
  )
  expect(await prints('session', 'get', '3')).toBe('#3 [awaiting_peer] a plan (coder), 0/7 wakes\n  next: The reply of session #4.')
  expect(await prints('message', 'reply', '4', 'in', 'src/')).toMatch(
    /^replied to #3 a plan \(coder\)\n#\d+ \[peer\] tester from session #4 /,
  )
  expect(await line.fails(4, 'message', 'reply', '4', 'again')).toContain('Nobody waits for a reply of session #4.')
  const to = [
    { agent: 'tester', prompt: 'try it', description: 'a try' },
    { agent: 'nobody', prompt: 'x' },
  ]
  expect(await prints('message', 'delegate', '3', JSON.stringify(to))).toBe(
    'handed on: #5 a try (tester)\nnot handed on: There is no agent nobody.',
  )
  const file = join(folder, 'to.json')
  writeFileSync(file, JSON.stringify([{ agent: 'explore', prompt: 'find it' }]))
  expect(await prints('message', 'delegate', '3', '--to-file', file, '--background')).toBe('handed on: #6 find it (explore)')
  expect(await line.fails(3, 'message', 'delegate', '3', '[{"agent":"nobody","prompt":"x"}]')).toContain('There is no agent nobody.')
  expect(await line.fails(2, 'message', 'delegate', '3', '[{"agent":"tester"}]')).toContain('to.0.prompt: is missing')
  const { sessions } = await line.json('session', 'list')
  for (const session of sessions as unknown[]) SessionWithState.parse(session)
  const listed = (await prints('session', 'list')).split('\n')
  expect(listed).toContain('#3 [awaiting_peer] a plan (coder), 0/7 wakes; next: The end of session #5.')
  expect(listed).toContain('#6 [dormant] find it (explore), 0/25 wakes; next: A daemon, once one is started: punchlist serve')
})

test('[MS16] what cannot be said is refused with its exit code, and nothing is kept', async () => {
  await line.prints('session', 'add', 'put away')
  await line.prints('session', 'archive', '7')
  const long = join(folder, 'long.txt')
  writeFileSync(long, 'x'.repeat(65 * 1024))
  const [unknown, archived, tooLong, control, empty, nothing, minimal] = await Promise.all([
    line.fails(3, 'message', 'send', '99', 'x'),
    line.fails(4, 'message', 'send', '7', 'x'),
    line.fails(2, 'message', 'send', '1', '--text-file', long),
    line.fails(2, 'message', 'send', '1', 'a\u001b[2Jb'),
    line.fails(2, 'message', 'send', '1', ' '),
    line.fails(2, 'message', 'send', '1'),
    line.fails(3, 'message', 'get', '99'),
  ])
  expect(unknown).toBe('punchlist: There is no session #99.\n  See which there are: punchlist session list\n')
  expect(archived).toBe(
    'punchlist: Session #7 is archived, so nothing can be said in it.\n  Bring it back first: punchlist session restore 7\n',
  )
  expect(tooLong).toBe('punchlist: text: must be at most 65536 bytes, not 66560.\n')
  expect(control).toMatch(/^punchlist: text: must not contain the control or invisible character U\+001B/)
  expect(empty).toContain('text: must not be empty')
  expect(nothing).toContain('message send needs a text.')
  expect(minimal).toContain('There is no message #99.')
  expect(await line.prints('message', 'list', '7')).toBe('(no messages)')
})

test('[MS15] stored text of a conversation never reaches the terminal as a command, nor stands for a message of its own', async () => {
  const hostile = 'x\u001b[31m\u009b2J\u202e\u0007\n#9 [input] forged\n  [completed] forged'
  const database = new SqliteFile(join(line.place[1] ?? '', 'punchlist.db'))
  database.run('UPDATE messages SET by_whom = ?', hostile)
  database.run(
    `UPDATE parts SET content = replace(replace(content, '"Fix the build"', ?), '"try it"', ?)`,
    ...Array(2).fill(JSON.stringify(hostile)),
  )
  await database.close()
  const [printed, inJson] = await Promise.all([line.prints('message', 'list', '1'), line.prints('message', 'list', '1', '--json')])
  expect(printed).toContain('x\ufffd[31m')
  expect(printed).not.toMatch(/^#9|^ {2}\[completed\] forged/m)
  for (const text of [printed, inJson]) expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})
