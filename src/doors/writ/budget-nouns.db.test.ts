import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newWorld } from '../../../tests/support/world.ts'
import { runWrits } from './run.ts'

const turnBudget = 32 * 1024

describe('the budgets of a reply with writs of other nouns', () => {
  const world = openForTests(() => newWorld('sqlite'))
  const say = (reply: string) => runWrits(reply, { perform: world.punchlist.perform, call: { caller: world.caller }, session: 0 })
  const heads = (answer: string) => answer.split('\n').filter((line) => line.startsWith('['))

  test('[WR21] answers are cut visibly, and what is left out is told in a frame of its noun, with where to look', async () => {
    await world.ask('agent.define', { id: 'coder' })
    const description = `${'ä'.repeat(79)}\n`.repeat(100)
    const { task } = await world.ask('task.add', { title: 'long', owner: 'coder', description })
    const shows = Array(6).fill(`/task show ${task.number}`).join('\n')
    const answer = await say(`${shows}\n/notify run all the same\n/task done 999999`)
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(turnBudget)
    expect(answer).toContain('\n… (cut: the answer is longer than its budget)\n[END TASK]\n')
    expect(answer).toMatch(
      /\n\[\/task\]\n… \(cut: \d more writs were read, 1 of them refused with an ERR; the answers would not fit\. See \/task show\)\n\[END TASK\]$/,
    )
    expect(heads(answer).filter((line) => line === '[END TASK]').length).toBe(heads(answer).length / 2)
    expect((await world.ask('notification.list', {})).notifications).toMatchObject([{ text: 'run all the same' }])
  })

  test('[WR21] work is handed on and questions are asked though their answers do not fit', async () => {
    const { session } = await world.ask('session.add', { title: 'wide' })
    const { task } = await world.ask('task.add', { title: 'long', owner: 'coder', description: `${'ä'.repeat(79)}\n`.repeat(100) })
    const here = { perform: world.punchlist.perform, call: { caller: world.caller }, session: session.number }
    const writs =
      '/agent explore: find it\n/parallel\n/agent general: do it\n/agent nobody: x\n/endparallel\n/ask Which?\n/reply nobody asked'
    const answer = await runWrits(`${`/task show ${task.number}\n`.repeat(6)}${writs}`, here)
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(turnBudget)
    expect(answer).toMatch(/… \(cut: \d more writs were read, 1 of them refused with an ERR; the answers would not fit\./)
    const { sessions } = await world.ask('session.list', { parent: session.number })
    expect(sessions.map(({ agent }) => agent).toSorted()).toEqual(['explore', 'general'])
    expect((await world.ask('question.list', { session: session.number })).questions).toHaveLength(1)
  })

  test('[WR21] a /parallel of twenty names each in its place within 16 KiB, however many agents there are', async () => {
    await world.ask('agent.define', { id: 'lead', definition: { runner: 'function', limits: { children: 20 } } })
    const { session } = await world.ask('session.add', { title: 'many', agent: 'lead' })
    for (let index = 0; index < 20; index++) {
      await world.ask('agent.define', { id: `${'a'.repeat(60)}-${index}`, definition: { runner: 'function' } })
    }
    const lines = Array.from({ length: 20 }, (_, index) => `/agent nobody-${index}: x`).join('\n')
    const here = { perform: world.punchlist.perform, call: { caller: world.caller }, session: session.number }
    const answer = await runWrits(`/parallel\n${lines}\n/endparallel`, here)
    expect(answer).not.toContain('(cut')
    expect(answer.match(/^\d+\. ERR: /gm)).toHaveLength(20)
    expect(answer.match(/Agents: /g)).toHaveLength(1)
  })

  test('[WR22] a reply has at most 200 writs run, of all nouns together, and is told how many were not', async () => {
    const before = (await world.ask('notification.list', { limit: 500 })).notifications.length
    const answer = await say('/notify one\n/schedule list\n'.repeat(101))
    expect(answer).toMatch(/\n\[\/notify\]\nERR: at most 200 writs a reply; the last 2 were not run\. Repeat them\.\n\[END NOTIFY\]$/)
    expect(heads(answer)).toHaveLength(402)
    expect((await world.ask('notification.list', { limit: 500 })).notifications).toHaveLength(before + 100)
  })
})
