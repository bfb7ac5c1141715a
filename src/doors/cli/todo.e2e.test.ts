import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { Todo } from '../../contract/nouns/todo.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

describe('todo', () => {
  test('[CL1] every verb of a todo does what it says and prints the todo as it is now', async () => {
    const { prints } = line
    expect(await prints('todo', 'list')).toBe('(no todos)')
    expect(await prints('todo', 'add', 'review', 'the', 'deploy')).toBe('#1 [pending] review the deploy (tenant-wide)')
    expect(await prints('todo', 'start', '1')).toBe('▶ #1 [in_progress] review the deploy (tenant-wide)')
    expect(await prints('todo', 'block', '#1', 'waiting', 'for keys')).toBe(
      '#1 [blocked] review the deploy (blocked: waiting for keys) (tenant-wide)',
    )
    expect(await prints('todo', 'reopen', '1')).toBe('#1 [pending] review the deploy (tenant-wide)')
    expect(await prints('todo', 'subject', '1', 'review it')).toBe('#1 [pending] review it (tenant-wide)')
    expect(await prints('todo', 'describe', '1', 'one\ntwo')).toBe('#1 [pending] review it (tenant-wide)\n  one\n  two')
    expect(await prints('todo', 'get', '1')).toBe('#1 [pending] review it (tenant-wide)\n  one\n  two')
    expect(await prints('todo', 'done', '1')).toBe('#1 [completed] review it (tenant-wide)')
    expect(await prints('todo', 'cancel', '1')).toBe('#1 [canceled] review it (tenant-wide)')
    expect(await prints('todo', 'update', '1', '--status', 'open', '--priority', 'high', '--subject', 'review')).toBe(
      '#1 [pending] review (high priority) (tenant-wide)',
    )
    expect(await prints('todo', 'delete', '1', '--yes')).toBe('deleted #1 [pending] review (high priority) (tenant-wide)')
    expect(await prints('todo', 'list', '--status', 'all')).toBe('(no todos)')
  })

  test('[CL2] --json prints the operation’s output on one line', async () => {
    const { todo } = await line.json(
      'todo',
      'add',
      '--subject',
      'with flags',
      '--description',
      'more',
      '--priority',
      'low',
      '--status',
      'in_progress',
    )
    expect(Todo.parse(todo)).toMatchObject({
      subject: 'with flags',
      description: 'more',
      priority: 'low',
      status: 'in_progress',
      session: 0,
      createdBy: 'local',
    })
    const { id, number } = Todo.parse(todo)
    const none = { total: 0, newest: [], next: null }
    expect(await line.json('todo', 'get', id)).toEqual({ todo, subtasks: [], waiting: [], comments: none, links: none })
    expect(await line.json('todo', 'list')).toEqual({ todos: [todo], next: null, waiting: [] })
    expect(await line.json('todo', 'delete', String(number), '--yes')).toEqual({ todo, deleted: 1 })
  })

  test('[CL3] a list is printed as agents read it, of the whole tenant, of a session, or tenant-wide', async () => {
    const { prints } = line
    await prints('session', 'add', 'first')
    await Promise.all([prints('todo', 'add', 'mine', '--session', '1'), prints('session', 'add', 'second')])
    await prints('todo', 'add', 'theirs', '--session', '2', '--status', 'in_progress')
    await prints('todo', 'add', 'everybody’s')
    const [all, own, wide, started] = await Promise.all([
      prints('todo', 'list'),
      prints('todo', 'list', '--session', '1'),
      prints('todo', 'list', '--session', '0'),
      prints('todo', 'list', '--status', 'in_progress,done'),
    ])
    expect(all).toBe(
      '3 open (1 in progress, 2 pending):\n▶ #4 [in_progress] theirs\n#5 [pending] everybody’s (tenant-wide)\n#3 [pending] mine',
    )
    expect(own).toBe('2 open (0 in progress, 2 pending):\n#3 [pending] mine\n#5 [pending] everybody’s (tenant-wide)')
    expect(wide).toBe('1 open (0 in progress, 1 pending):\n#5 [pending] everybody’s (tenant-wide)')
    expect(started).toBe('1 open (1 in progress, 0 pending):\n▶ #4 [in_progress] theirs')
  })

  test('[CL12] what deletes, or cannot be undone, needs --yes', async () => {
    const complaint = await line.fails(2, 'todo', 'delete', '3')
    expect(complaint).toBe(
      'punchlist: todo delete deletes; punchlist undo brings it back, for a while.\n  Add --yes to do it: punchlist todo delete 3 --yes\n',
    )
    expect(await line.fails(2, 'todo', 'delete', '3', '--forever')).toContain('todo delete --forever cannot be undone.')
    expect(await line.prints('todo', 'get', '3')).toBe('#3 [pending] mine')
  })

  test('[CL20] the same --key has one effect, and --if-version one chance', async () => {
    const first = await line.json('todo', 'add', 'once', '--key', 'k1')
    expect(await line.json('todo', 'add', 'once', '--key', 'k1')).toEqual(first)
    const { number, version } = Todo.parse(first.todo)
    const [reused, stale] = await Promise.all([
      line.fails(4, 'todo', 'add', 'another', '--key', 'k1'),
      line.fails(4, 'todo', 'start', String(number), '--if-version', '99'),
    ])
    expect(reused).toContain('This idempotency key was already used for a request with another content.')
    expect(stale).toContain(`todo #${number} is at version ${version} now; you saw version 99.`)
    expect(await line.prints('todo', 'start', String(number), '--if-version', String(version))).toContain('▶')
  })

  test('[CL22] many processes may write at once: nothing is lost, and none is turned away', async () => {
    const numbers = new Set<number>()
    for (const round of [1, 2]) {
      const printed = await Promise.all(Array.from({ length: 8 }, (_, index) => line.json('todo', 'add', `at once ${round}.${index}`)))
      for (const { todo } of printed) numbers.add(Todo.parse(todo).number)
    }
    expect(numbers.size).toBe(16)
    const { todos } = await line.json('todo', 'list', '--limit', '500')
    expect((todos as Todo[]).filter(({ subject }) => subject.startsWith('at once'))).toHaveLength(16)
  })
})

describe('long lists', () => {
  let long: CommandLine
  beforeAll(async () => {
    long = await newCommandLine()
    for (const subject of ['one', 'two', 'three']) await long.prints('todo', 'add', subject, '--as', subject === 'two' ? 'coder' : 'writer')
  })
  afterAll(() => long.remove())

  test('[CL21] a list is read on with --after, and the last page does not promise more', async () => {
    const first = (await long.prints('todo', 'list', '--session', '0', '--limit', '2')).split('\n')
    expect(first.slice(0, 3)).toEqual([
      '3 open (0 in progress, 3 pending):',
      '#1 [pending] one (tenant-wide)',
      '#2 [pending] two (tenant-wide)',
    ])
    const [, after = ''] = /^… 1 more \(--after (\S+)\)$/.exec(first[3] ?? '') ?? []
    const rest = await long.prints('todo', 'list', '--session', '0', '--limit', '2', '--after', after)
    expect(rest).toContain('#3 [pending] three (tenant-wide)')
    expect(rest).not.toMatch(/\d more/)
  })

  test('[CL21] the counts over a list are those of the list', async () => {
    expect(await long.prints('todo', 'list', '--agent', 'coder')).toBe('1 open (0 in progress, 1 pending):\n#2 [pending] two (tenant-wide)')
  })

  test('[MV7] todo move takes a todo to another list, and so does a writ', async () => {
    await long.prints('session', 'add', '--title', 'elsewhere')
    expect(await long.prints('todo', 'move', '3', '--to', '1')).toBe('#3 [pending] three')
    const { stdout } = await long.given('/todo move 3: 0\n', 'writ', '--session', '1')
    expect(stdout).toContain('moved to the tenant-wide list: #3')
  })

  test('[WL33] list get counts what it lists, and what of it is not finished', async () => {
    const [head = '', ...rows] = (await long.prints('list', 'get', '0')).split('\n')
    expect(head).toMatch(/^3 todos, 3 not finished, version \d+$/)
    expect(rows).toHaveLength(3)
    await long.prints('todo', 'done', '2')
    expect((await long.prints('list', 'get', '0')).split('\n')[0]).toMatch(/^3 todos, 2 not finished, version \d+$/)
  })
})

test('[CL1] the same commands work on PostgreSQL', async () => {
  const postgres = await newCommandLine('postgres')
  expect(await postgres.prints('todo', 'add', 'review it')).toBe('#1 [pending] review it (tenant-wide)')
  expect(await postgres.prints('todo', 'done', '1')).toBe('#1 [completed] review it (tenant-wide)')
  expect(await postgres.prints('doctor')).toMatch(
    /\nstore {5}postgres, postgres:\/\/punchlist:[^p]*@127\.0\.0\.1:\d+\/test_\w+\ndatabase {2}in order\n(?:.*\n)*clock {5}as the database’s\n/,
  )
  await postgres.remove()
})
