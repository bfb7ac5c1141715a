import { expect, test } from 'vitest'
import { newConversation } from '../../../tests/support/conversation.ts'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { framesIn } from '../../../tests/support/frames.ts'
import { newWorld } from '../../../tests/support/world.ts'

/** The examples of seed 000, as they are printed there. */
const seedReply = `/todo add review the deploy status
/todo add write the post-mortem
<one or more lines of detail>
/endtodo
/todo list
/todo start 14
/todo done 14
/todo cancel 15
/todo describe 14: bumped to follow up next sprint
/todo subject 14: review the canary deploy status`

const seedAnswers = `[/todo add]
added #14 [pending] review the deploy status
[END TODO]
[/todo add]
added #15 [pending] write the post-mortem
  <one or more lines of detail>
[END TODO]
[/todo list]
2 open (0 in progress, 2 pending):
#14 [pending] review the deploy status
#15 [pending] write the post-mortem
[END TODO]
[/todo start 14]
▶ #14 [in_progress] review the deploy status
[END TODO]
[/todo done 14]
#14 [completed] review the deploy status
[END TODO]
[/todo cancel 15]
#15 [canceled] write the post-mortem
[END TODO]
[/todo describe 14]
#14 [completed] review the deploy status
  bumped to follow up next sprint
[END TODO]
[/todo subject 14]
#14 [completed] review the canary deploy status
[END TODO]`

const seedList = `[/todo list]
3 open (1 in progress, 2 pending):
▶ #14 [in_progress] review the canary deploy status
#15 [pending] write the post-mortem
#16 [pending] file the rollback ticket (tenant-wide)
[END TODO]`

const framed = (head: string, body: string) => `[/${head}]\n${body}\n[END TODO]`

describeOnEachDatabase('writs', newWorld, (world) => {
  /** Thirteen todos that come and go, so that the next one is #14 as in the seed. */
  const thirteen = [
    ...Array.from({ length: 13 }, (_, index) => `/todo add earlier ${index + 1}`),
    ...Array.from({ length: 13 }, (_, index) => `/todo ${['done', 'cancel', 'delete'][index % 3]} ${index + 1}`),
  ].join('\n')

  test('[RD48] a list shows subtasks below what they are part of, with what is not as usual', async () => {
    const { say, caller, session } = await newConversation(world, 'structure')
    await say('/todo add plan\n/todo add other')
    const input = { session, subject: 'draft', parent: 1, priority: 'high' as const }
    await world.ask('todo.add', input, { caller })
    await say('/todo start 3')
    const list = async () => (await say('/todo list')).split('\n').slice(2, -1)
    expect(await list()).toEqual(['#1 [pending] plan', '  ▶ #3 [in_progress] draft (high priority)', '#2 [pending] other'])
    await say('/todo done 1')
    expect(await list()).toEqual(['▶ #3 [in_progress] draft (high priority) (of #1)', '#2 [pending] other'])
  })

  test('[WR18] the seed’s examples run as they are printed there', async () => {
    const { say, rows } = await newConversation(world, 'examples')
    await say(thirteen)
    expect(await say(seedReply)).toBe(seedAnswers)
    const found = (await rows()).filter(({ number }) => number > 13)
    expect(found.map(({ number, status, description }) => [number, status, description]).toSorted()).toEqual([
      [14, 'completed', 'bumped to follow up next sprint'],
      [15, 'canceled', '<one or more lines of detail>'],
    ])
  })

  test('[WR18] the list is laid out as in the seed, byte for byte', async () => {
    const { say } = await newConversation(world, 'layout')
    await say(thirteen)
    await say(`/todo add review the canary deploy status
/todo add write the post-mortem
/todo add --tenant file the rollback ticket
/todo start 14`)
    expect(await say('/todo list')).toBe(seedList)
  })

  test('[WR19] a list without todos says so', async () => {
    const { say } = await newConversation(world, 'empty')
    expect(await say('/todo list')).toBe(framed('todo list', '(no todos)'))
    expect(await say('/todo add one\n/todo done 1\n/todo list')).toMatch(/\n\(no todos\)\n\[END TODO\]$/)
  })

  test('[WR19] blocked todos are counted behind the open ones, and finished ones are listed when all are asked for', async () => {
    const { say } = await newConversation(world, 'counts')
    await say('/todo add one\n/todo add two\n/todo add three\n/todo add four\n/todo start 4\n/todo block 1: waiting for keys\n/todo done 3')
    expect(await say('/todo list')).toBe(
      framed(
        'todo list',
        '2 open (1 in progress, 1 pending), 1 blocked:\n▶ #4 [in_progress] four\n#2 [pending] two\n#1 [blocked] one (blocked: waiting for keys)',
      ),
    )
    await say('/todo cancel 2')
    expect(await say('/todo list all')).toBe(
      framed(
        'todo list all',
        '1 open (1 in progress, 0 pending), 1 blocked, 1 completed, 1 canceled:\n▶ #4 [in_progress] four\n#1 [blocked] one (blocked: waiting for keys)\n#3 [completed] three\n#2 [canceled] two',
      ),
    )
  })

  test('[WR19] a conversation lists its own todos and the tenant-wide ones, not those of another', async () => {
    const { say, caller } = await newConversation(world, 'scopes')
    const { session: other } = await world.ask('session.add', { title: 'other' }, { caller })
    await say('/todo add mine\n/todo add --tenant everybody’s')
    await say('/todo add theirs', { session: other.number })
    const own = framed('todo list', '2 open (0 in progress, 2 pending):\n#1 [pending] mine\n#2 [pending] everybody’s (tenant-wide)')
    const theirs = framed('todo list', '2 open (0 in progress, 2 pending):\n#3 [pending] theirs\n#2 [pending] everybody’s (tenant-wide)')
    const wide = framed('todo list', '1 open (0 in progress, 1 pending):\n#2 [pending] everybody’s (tenant-wide)')
    expect([await say('/todo list'), await say('/todo list', { session: other.id }), await say('/todo list', { session: 0 })]).toEqual([
      own,
      theirs,
      wide,
    ])
  })

  test('[WR19] a list of more than 200 says how many more there are', async () => {
    const { say } = await newConversation(world, 'many')
    for (const count of [150, 60]) await say(Array(count).fill('/todo add x').join('\n'))
    const lines = (await say('/todo list')).split('\n')
    expect(lines).toHaveLength(204)
    expect(lines.at(-2)).toBe('… 10 more')
  })

  test('[WR4] a block without its end writes nothing and gets the seed’s error', async () => {
    const { say, rows } = await newConversation(world, 'cut-short')
    const answer = await say('/todo add write the post-mortem\nHalf a li\n/todo done 1')
    expect(answer).toMatch(
      /^\[\/todo add\]\nERR: missing \/endtodo terminator[^\n]*\n1 writ after it was taken for its text and not run: repeat it\.\n\[END TODO\]$/,
    )
    expect(await rows()).toEqual([])
  })

  test('[WR20] each verb changes the todo that is named, by number or by id, and answers how it is now', async () => {
    const { say, rows } = await newConversation(world, 'verbs')
    await say('/todo add one\n/todo add two')
    const id = (await rows()).find(({ number }) => number === 1)?.id
    expect(await say(`/todo start ${id}`)).toBe(framed(`todo start ${id}`, '▶ #1 [in_progress] one'))
    expect(await say('/todo block #1: no keys')).toBe(framed('todo block 1', '#1 [blocked] one (blocked: no keys)'))
    expect(await say('/todo describe 1: more\n/todo describe 1:')).toBe(
      `${framed('todo describe 1', '#1 [blocked] one (blocked: no keys)\n  more')}\n${framed('todo describe 1', '#1 [blocked] one (blocked: no keys)')}`,
    )
    expect(await say('/todo delete 1\n/todo delete 1')).toBe(
      `${framed('todo delete 1', 'deleted #1 [blocked] one (blocked: no keys)')}\n${framed('todo delete 1', 'ERR: There is no todo #1. /todo list shows the numbers.')}`,
    )
    expect((await rows()).map(({ subject }) => subject)).toEqual(['two'])
  })

  test('[WR20] a refused writ answers why, and the others are run', async () => {
    const { say, rows } = await newConversation(world, 'refused')
    const { frames } = framesIn(await say(`/todo done 99\n/todo add ${'x'.repeat(201)}\n/todo add a\u001b[31mb\n/todo add good`))
    expect(frames.map(({ body }) => body)).toEqual([
      'ERR: There is no todo #99. /todo list shows the numbers.',
      'ERR: subject: must be at most 200 characters, not 201.',
      'ERR: subject: must not contain the control or invisible character U+001B at position 2; it is one line of plain text.',
      'added #1 [pending] good',
    ])
    expect(await rows()).toHaveLength(1)
  })

  test('[WR20] a conversation that is not there is not blamed on a todo', async () => {
    const { say } = await newConversation(world, 'no-session')
    const answer = await say('/todo list', { session: 77 })
    expect(answer).toMatch(/^\[\/todo list\]\nERR: There is no session #77\./)
    expect(answer).not.toContain('/todo list shows the numbers')
  })

  test('[WR23] a reply that is repeated with its key has its effects once and gets the same answers', async () => {
    const { say, rows } = await newConversation(world, 'keys')
    const reply = '/todo add one\n/todo add one\n/todo done 1'
    const first = await say(reply, { key: 'turn-7' })
    expect(await say(reply, { key: 'turn-7' })).toBe(first)
    expect(await rows()).toHaveLength(2)
    expect(await say('/todo add other', { key: 'turn-7' })).toMatch(/\nERR: This idempotency key was already used/)
    await say(reply, { key: 'turn-8' })
    expect(await rows()).toHaveLength(4)
  })
})
