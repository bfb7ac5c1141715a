import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { framesIn } from '../../../tests/support/frames.ts'
import { newWorld } from '../../../tests/support/world.ts'
import { runWrits } from './run.ts'

const writBudget = 16 * 1024
const turnBudget = 32 * 1024
const cut = '… (cut: the answer is longer than its budget)'

describe('the budgets of a reply', () => {
  const world = openForTests(() => newWorld('sqlite'))
  let session = 0
  const say = (reply: string) => runWrits(reply, { perform: world.punchlist.perform, call: { caller: world.caller }, session })

  async function newSession(todos: number): Promise<void> {
    session = (await world.ask('session.add', { title: 'long' })).session.number
    await say(
      Array(todos)
        .fill(`/todo add ${'ä'.repeat(190)}`)
        .join('\n'),
    )
  }

  test('[WR21] the answer to one writ is cut visibly, at a whole line, within 16 KiB', async () => {
    await newSession(200)
    const { frames } = framesIn(await say('/todo list'))
    const body = frames[0]?.body ?? ''
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(writBudget)
    expect(Buffer.byteLength(body)).toBeGreaterThan(writBudget - 500)
    const lines = body.split('\n')
    expect(lines.at(-1)).toBe(cut)
    expect(lines.slice(1, -1).every((line) => /^#\d+ \[pending\] ä{190}$/.test(line))).toBe(true)
  })

  test('[WR21] the answers of one turn stay within 32 KiB, frames and all, and say how many were left out', async () => {
    await newSession(200)
    await say('/todo add --tenant the one that is described')
    const number = (await world.ask('todo.list', { session: 0 })).todos.at(-1)?.number
    const lists = Array(8).fill('/todo list').join('\n')
    for (let length = 1; length < 420; length += 20) {
      const answer = await say(`/todo describe ${number}: ${'x'.repeat(length)}\n${lists}`)
      const { frames, complaints } = framesIn(answer)
      expect(complaints).toEqual([])
      expect(frames[1]?.head).toBe('[/todo list]')
      const leftOut = /^… \(cut: (\d+) more writs? /.exec(frames.at(-1)?.body ?? '')?.[1]
      expect(Number(leftOut)).toBe(9 - (frames.length - 1))
      expect(Buffer.byteLength(answer), `with a description of ${length}`).toBeLessThanOrEqual(turnBudget)
    }
  })

  test('[WR21] writs whose answers do not fit are run all the same', async () => {
    await newSession(180)
    await say('/todo list\n/todo list\n/todo list\n/todo list\n/todo add the last one')
    const { todos } = await world.ask('todo.list', { session, limit: 500 })
    expect(todos.filter(({ subject }) => subject === 'the last one')).toHaveLength(1)
  })

  test('[WR21] a refusal whose answer does not fit is not told as a writ that was run', async () => {
    await newSession(180)
    const { frames } = framesIn(await say('/todo list\n/todo list\n/todo list\n/todo list\n/todo done 999999'))
    expect(frames.at(-1)?.body).toMatch(/ERR|refused|failed/)
  })

  test('[WR22] a reply has at most 200 writs run, and is told how many were not', async () => {
    await newSession(0)
    const { frames, complaints } = framesIn(await say(Array.from({ length: 250 }, (_, index) => `/todo add n${index}`).join('\n')))
    expect(complaints).toEqual([])
    expect(frames).toHaveLength(201)
    expect(frames.at(-1)).toEqual({ head: '[/todo]', body: 'ERR: at most 200 writs a reply; the last 50 were not run. Repeat them.' })
    const { todos } = await world.ask('todo.list', { session, limit: 500 })
    const added = todos.map(({ subject }) => subject).filter((subject) => /^n\d+$/.test(subject))
    expect(added).toEqual(Array.from({ length: 200 }, (_, index) => `n${index}`))
  })
})
