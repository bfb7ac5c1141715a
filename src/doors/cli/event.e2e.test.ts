import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { commandLine } from '../../../tests/support/processes.ts'

let line: CommandLine
const started: ChildProcess[] = []
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('todo', 'add', 'review it')
  await line.prints('session', 'add', 'the deploy')
})
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  return line.remove()
})

/** A command that runs until it is stopped, and its lines as they come. */
function start(...argv: string[]): { nextLine(): Promise<string>; stop(signal: NodeJS.Signals): Promise<number> } {
  const child = spawn(process.execPath, [commandLine, ...argv, ...line.place])
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const exited = once(child, 'exit')
  started.push(child)
  return {
    nextLine: async () => String((await lines.next()).value),
    async stop(signal) {
      child.kill(signal)
      return (await exited)[0]
    },
  }
}

test('[CL7] the log is listed oldest first, by place, type and session', async () => {
  const [all, ofTodos, json] = await Promise.all([
    line.prints('event', 'list'),
    line.prints('event', 'list', '--type', 'todo.*'),
    line.json('event', 'list', '--after', '1', '--limit', '1'),
  ])
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  expect(all).toMatch(new RegExp(`^1 ${time} todo.added #1 review it by local\n2 ${time} session.added #1 the deploy by local$`))
  expect(ofTodos).toMatch(/^1 [^\n]*todo\.added[^\n]*$/)
  expect(json).toMatchObject({
    events: [{ seq: 2, type: 'session.added', by: 'local', session: 1, data: { session: { number: 1 } } }],
    last: 2,
    trimmed: false,
  })
})

test('[EV27] the log is listed newest first, backwards from a place, by whom and by several types', async () => {
  const [newest, before, both, nobody] = await Promise.all([
    line.prints('event', 'list', '--order', 'newest'),
    line.json('event', 'list', '--order', 'newest', '--before', '2'),
    line.json('event', 'list', '--type', 'todo.*,session.added', '--by', 'local'),
    line.prints('event', 'list', '--by', 'nobody'),
  ])
  expect(newest).toMatch(/^2 [^\n]*session\.added[^\n]*\n1 [^\n]*todo\.added[^\n]*$/)
  expect(before).toMatchObject({ events: [{ seq: 1 }] })
  expect(both).toMatchObject({ events: [{ seq: 1 }, { seq: 2 }] })
  expect(nobody).toBe('(no events)')
})

test('[CL7] a followed log is one JSON object a line, from where it is asked for, with what other processes do', async () => {
  const follower = start('event', 'follow', '--from', '1', '--json')
  expect(JSON.parse(await follower.nextLine())).toMatchObject({ seq: 2, type: 'session.added' })
  await line.prints('todo', 'add', 'from another process', '--session', '1')
  expect(JSON.parse(await follower.nextLine())).toMatchObject({
    seq: 3,
    type: 'todo.added',
    session: 1,
    data: { todo: { subject: 'from another process' } },
  })
  expect(await follower.stop('SIGTERM')).toBe(0)
})

test('[CL7] a followed log is printed for people a line an event, until it is interrupted', async () => {
  const follower = start('event', 'follow', '--from', '2')
  expect(await follower.nextLine()).toMatch(/^3 \S+ todo\.added #2 from another process \(session #1\) by local$/)
  await line.prints('todo', 'done', '2', '--as', 'coder')
  expect(await follower.nextLine()).toMatch(/^4 \S+ todo\.completed #2 from another process \(session #1\) by coder$/)
  expect(await follower.stop('SIGINT')).toBe(0)
})
