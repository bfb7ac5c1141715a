import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'
import { asEngine } from '../../../tests/support/world.ts'
import { openPunchlist } from '../../server/open.ts'

const minute = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`
const folder = mkdtempSync(join(tmpdir(), 'punchlist-agent-'))
let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await line.remove()
})

test('[TK71] an agent is defined from a file or from JSON, shown, listed and removed', async () => {
  const { prints } = line
  const file = join(folder, 'agent.json')
  writeFileSync(file, '{\n  "name": "The coder",\n  "runner": "function"\n}\n')
  const builtIn = ['build Build', 'plan Plan', 'general General', 'explore Explore']
    .map((agent) => `${agent} [model, full, built in]`)
    .join('\n')
  expect(await prints('agent', 'list')).toBe(builtIn)
  expect(await prints('agent', 'define', 'coder', '--definition-file', file)).toBe('coder The coder [function, full]')
  expect(await prints('agent', 'define', 'reader', '--definition', '{"access":"minimal"}')).toBe('reader [nobody starts it, minimal]')
  expect(await prints('agent', 'define', 'plain')).toBe('plain [nobody starts it, full]')
  expect(await prints('agent', 'list')).toBe(
    `coder The coder [function, full]\nplain [nobody starts it, full]\nreader [nobody starts it, minimal]\n${builtIn}`,
  )
  const [got, shown] = await Promise.all([prints('agent', 'get', 'coder'), prints('agent', 'show', 'coder')])
  expect(got).toMatch(/^coder The coder \[function, full\]\n {2}\{\n {4}"name": "The coder",\n/)
  expect(shown).toBe(got)
  expect(await line.fails(2, 'agent', 'remove', 'plain')).toContain('--yes')
  expect(await prints('agent', 'remove', 'plain', '--yes')).toBe('removed plain [nobody starts it, full]')
  expect(await line.fails(3, 'agent', 'get', 'plain')).toContain('There is no agent plain.')
})

test('[TK72] a definition that is no JSON, or is wrong, is refused by the file or the field', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{"name": }')
  const [broken, flag, field, runner] = await Promise.all([
    line.fails(2, 'agent', 'define', 'x', '--definition-file', file),
    line.fails(2, 'agent', 'define', 'x', '--definition', '{bad'),
    line.fails(2, 'agent', 'define', 'x', '--definition', '{"acces":"full"}'),
    line.fails(2, 'agent', 'define', 'x', '--definition', '{"runner":"command"}'),
  ])
  expect(broken).toMatch(new RegExp(`^punchlist: ${file} is not valid JSON: `))
  expect(flag).toMatch(/^punchlist: --definition is not valid JSON: /)
  expect(field).toBe('punchlist: --definition.acces: unknown field.\n')
  expect(runner).toMatch(/^punchlist: --definition\.command: is missing/)
  expect(await line.prints('agent', 'list')).not.toMatch(/^x /m)
})

test('[TK73] runs are listed, read and asked to stop; sessions are paused, stopped and resumed', async () => {
  const { prints } = line
  expect(await prints('run', 'list')).toBe('(no runs)')
  await prints('task', 'add', 'work', '--owner', 'coder')
  const run = await claim(1)
  const state = (word: string) => new RegExp(String.raw`^${run} \[${word}\] coder on task #1 \(task_created\) ${minute}$`)
  expect(await prints('run', 'list', '--live', '--task', '1')).toMatch(state('running'))
  expect(await prints('task', 'list')).toBe('▶ #1 [active] work (coder)')
  expect(await line.fails(4, 'task', 'run', '1')).toMatch(/^punchlist: already running\n/)
  expect(await prints('session', 'pause', '1')).toBe('#1 work (coder) of task #1 [paused]')
  expect(await prints('session', 'resume', '1')).toBe('#1 work (coder) of task #1')
  expect(await prints('run', 'stop', run)).toMatch(state('stopping'))
  expect((await prints('run', 'get', run)).split('\n')[1]).toBe('  asked to stop: stopped by local')
  expect(await prints('session', 'stop', '1')).toBe('#1 work (coder) of task #1 [stopped]')
  expect(await line.fails(5, 'session', 'resume', '1', '--as', 'coder')).toContain('that takes a person, not an agent')
})

test('[TK74] what agents tell people is added in one word, listed and seen', async () => {
  const { prints } = line
  expect(await prints('notification', 'list')).toBe('(no notifications)')
  expect(await prints('notify', 'Which', 'key?', '--task', '1', '--as', 'coder')).toMatch(
    new RegExp(String.raw`^#1 \[new\] ${minute} coder on task #1: Which key\?$`),
  )
  expect(await prints('notification', 'add', 'two\nlines')).toMatch(new RegExp(String.raw`^#2 \[new\] ${minute} a person: two lines$`))
  expect((await prints('notification', 'list')).split('\n').map((row) => row.slice(0, 2))).toEqual(['#2', '#1'])
  expect(await prints('notification', 'read', '1')).toMatch(/^#1 \[seen\] /)
  expect(await prints('notification', 'get', '2')).toMatch(/ a person\n {2}two\n {2}lines$/)
  expect((await prints('notification', 'list', '--unread')).split('\n')).toHaveLength(1)
  expect(await line.fails(2, 'notify')).toContain('notify needs a text.')
})

test('[TK75] no stored text of theirs reaches the terminal as a command, or stands for a row of its own', async () => {
  const hostile = 'x\u001b[31m\u009b2J\u202e\u0007\n#9 [done] forged'
  await line.prints('task', 'steps', '1', '--steps', '[{"title":"a step","details":"of it"}]')
  await line.prints('schedule', 'add', 'every day at 9', '--prompt', 'p', '--agent', 'coder')
  const database = new SqliteFile(join(line.place[1] ?? '', 'punchlist.db'))
  database.run('UPDATE tasks SET title = ?, description = ?, created_by = ?', hostile, hostile, hostile)
  database.run('UPDATE todos SET subject = ?, description = ?', hostile, hostile)
  database.run('UPDATE schedules SET title = ?, prompt = ?, written = ?', hostile, hostile, hostile)
  database.run('UPDATE notifications SET text = ?, agent_id = ?', hostile, hostile)
  database.run('UPDATE runs SET agent_id = ?, output = ?, detail = ?', hostile, hostile, hostile)
  await database.close()
  const [run] = ((await line.json('run', 'list')) as { runs: { id: string }[] }).runs
  const commands = [
    'task list',
    'task get 1',
    'task show 1',
    'schedule list',
    'schedule get 1',
    'notification list',
    `run get ${run?.id}`,
    'run list',
  ]
  for (const printed of await Promise.all(commands.map((words) => line.prints(...words.split(' '))))) {
    expect(printed).toContain('x\ufffd[31m')
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(printed).not.toMatch(/^#9/m)
  }
})

/** Begins the run of a session, as the engine does. */
async function claim(session: number): Promise<string> {
  const punchlist = await openPunchlist({ data: line.place[1] ?? '' })
  try {
    const caller = asEngine(await punchlist.localCaller())
    const claimed = await punchlist.perform('run.claim', { session, node: 'a test', lease: 600_000 }, { caller })
    if (!claimed.granted || !claimed.value.claimed) throw new Error('There is nothing to run.')
    return claimed.value.run.id
  } finally {
    await punchlist.close()
  }
}
