import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'

/** Colours, a new title for the terminal's window, a clipboard write, an eight-bit escape, and text that runs backwards. */
const hostile = 'x\u001b[31m\u001b]0;owned\u0007\u001b]52;c;aGk=\u001b\\\u009b2J\r\u0008\u202egnp\u2066.exe\u{e0041}\u2028\ufeff'
/** The driver reads a column only up to its first NUL, and nothing lets one in; in the JSON of an event it is written as text. */
const hostileInJson = JSON.stringify(`${hostile}\u0000`)
const commandsForTerminals =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u

let line: CommandLine

/** Changes the file behind Punchlist's back, as another program could. */
async function behindItsBack(change: (database: SqliteFile) => void): Promise<void> {
  const database = new SqliteFile(join(line.place[1] ?? '', 'punchlist.db'))
  change(database)
  await database.close()
}

beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('session', 'add', 'a session', '--agent', 'coder')
  await line.prints('todo', 'add', 'a todo', '--session', '1', '--status', 'blocked', '--blocked-reason', 'no keys')
  await line.prints('token', 'add', 'a token', '--agent', 'coder')
  await behindItsBack((database) => {
    database.run(
      'UPDATE todos SET subject = ?, description = ?, blocked_reason = ?, agent_id = ?, created_by = ?',
      ...Array(5).fill(hostile),
    )
    database.run('UPDATE sessions SET title = ?, agent_id = ?', hostile, hostile)
    database.run('UPDATE tokens SET name = ?, agent_id = ?', hostile, hostile)
    database.run('UPDATE tenants SET name = name || ? WHERE id > 1', hostile)
    database.run(`INSERT INTO tenants (id, name, created_at) VALUES (9, ?, 0)`, hostile)
    const replaced = `replace(replace(replace(data, '"a todo"', ?), '"a session"', ?), '"a token"', ?)`
    database.run(`UPDATE events SET by_whom = ?, data = ${replaced}`, hostile, ...Array(3).fill(hostileInJson))
  })
})
afterAll(() => line.remove())

const showing = [
  ['todo', 'list'],
  ['todo', 'get', '1'],
  ['todo', 'update', '1', '--priority', 'high'],
  ['session', 'list'],
  ['session', 'get', '1'],
  ['token', 'list'],
  ['tenant', 'list'],
  ['event', 'list'],
]

test('[CL15] stored text never reaches the terminal as a command, whatever is printed', async () => {
  for (const printed of await Promise.all(showing.map((argv) => line.prints(...argv)))) {
    expect(printed).not.toMatch(commandsForTerminals)
    expect(printed).toContain('x\ufffd[31m')
  }
})

test('[CL15] nor by a writ', async () => {
  const { stdout } = await line.given('/todo list\n/todo start 1\n', 'writ', '--session', '1')
  expect(stdout).not.toMatch(commandsForTerminals)
  expect(stdout).toContain('x\ufffd[31m')
})

test('[CL15] nor in JSON, where it is escaped and not changed', async () => {
  const [todo, event] = await Promise.all([line.prints('todo', 'get', '1', '--json'), line.prints('event', 'list', '--json')])
  expect(JSON.parse(todo).todo.subject).toBe(hostile)
  expect(todo).not.toMatch(commandsForTerminals)
  expect(event).not.toMatch(commandsForTerminals)
})

test('[CL15] nor what was typed, in an error', async () => {
  const said = await Promise.all([
    line.fails(2, '\u001b[31mtodo'),
    line.fails(2, 'todo', '\u001b[31mlist'),
    line.fails(2, 'todo', 'list', '--\u001b[31mx'),
    line.fails(3, 'todo', 'list', '--tenant', '\u001b[31mx'),
    line.fails(2, 'todo', 'add', 'a\u001b[31mb'),
    line.fails(2, 'todo', 'delete', '\u009b31m'),
    line.fails(3, 'todo', 'list', '--tenant', '\u009b31m\u202e', '--json'),
  ])
  for (const text of said) expect(text).not.toMatch(commandsForTerminals)
})

test('[CL15] nor by an id or an event’s type', async () => {
  await behindItsBack((database) => {
    database.run('UPDATE tokens SET id = ?', `\u001b[31m\u009b31m`)
    database.run('UPDATE events SET type = ? WHERE seq = 1', '\u001b]0;owned\u0007')
  })
  const printed = await Promise.all([line.prints('token', 'list'), line.prints('event', 'list')])
  for (const text of printed) expect(text).not.toMatch(commandsForTerminals)
})
