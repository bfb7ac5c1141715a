import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newPlace } from '../../../../tests/support/stores.ts'
import { openWorld, type TestWorld } from '../../../../tests/support/world.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Call } from '../../../core/gate/perform.ts'
import type { Writing } from '../../../core/ports/store.ts'

type Asked = [name: OperationName, input: Record<string, unknown>, call?: Partial<Call>]

/** The same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Creates, changes and deletions that hang together, with some that are refused for what others among them do. */
function calls(count: number, seed: number, agent: Call['caller']): Asked[] {
  const roll = dice(seed)
  const some = () => 1 + roll(Math.floor(count / 3))
  const one = (): Asked => {
    switch (roll(14)) {
      case 0:
        return ['session.add', { title: `session ${roll(100)}` }]
      case 1:
        return ['todo.update', { todo: some(), status: ['completed', 'in_progress', 'pending'][roll(3)] as string }]
      case 2:
        return ['todo.update', { todo: some(), subject: `subject ${roll(100)}` }, { version: 1 + roll(2) }]
      case 3:
        return ['todo.add', { subject: 'below', parent: some(), session: roll(3) }]
      case 4:
        return ['todo.add', { subject: 'waits', waitsFor: [some()] }, { key: `key ${roll(6)}` }]
      case 5:
        return ['todo.delete', { todo: some() }]
      case 6:
        return ['comment.add', { todo: some(), text: 'half a character: \ud83d' }]
      case 7:
        return ['link.add', { todo: some(), kind: 'url', value: `https://example.org/${roll(3)}` }]
      case 8:
        return ['todo.move', { todo: some(), session: roll(3) }]
      case 9:
        return ['todo.claim', {}, { caller: agent }]
      case 10:
        return ['todo.update', { todo: some(), subject: 'not mine' }, { caller: agent }]
      case 11:
        return ['memory.add', { title: `title ${roll(100)}`, type: 'project' }]
      default:
        return ['todo.add', { subject: `subject ${roll(100)}`, session: roll(4) }]
    }
  }
  return Array.from({ length: count }, one)
}

/** Ids by the order in which they turn up, and no times. */
function told(value: unknown): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(value)
    .replace(/"([0-9A-HJKMNP-TV-Z]{26}|claim_[\w-]+)"/g, (id) => ids.get(id) ?? String(ids.set(id, `"id ${ids.size + 1}"`).get(id)))
    .replace(/\b\d{13}\b/g, '"time"')
  return JSON.parse(text)
}

const size = 120
const togetherAtOnce = 24

async function worlds(kind: 'sqlite' | 'postgres') {
  const [alone, together] = [await openWorld(await newPlace(kind)), await openWorld(await newPlace(kind))]
  return {
    alone,
    together,
    close: async () => {
      await alone.close()
      await together.close()
    },
  }
}

async function outcomes({ punchlist, caller }: TestWorld, asked: readonly Asked[], atOnce: number): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let next = 0; next < asked.length; next += atOnce) {
    const some = asked.slice(next, next + atOnce)
    answers.push(...(await Promise.all(some.map(([name, input, call]) => punchlist.perform(name, input, { caller, ...call })))))
  }
  return answers
}

async function everything({ punchlist, caller }: TestWorld): Promise<unknown> {
  return punchlist.store.read(caller.tenant.number, async (reading) => ({
    events: await reading.events.list({ after: 0, session: undefined, types: undefined, limit: 10_000 }),
    bounds: await reading.events.bounds(),
    lists: await Promise.all([0, 1, 2, 3].map((list) => reading.todos.whole(list))),
  }))
}

describeOnEachDatabase('writes that come at the same time', worlds, (opened) => {
  test.each([1, 2, 3])('[ST70] come to the same as one after another: answers, refusals, numbers, rows and log (%s)', async (seed) => {
    const agentOf = ({ caller }: TestWorld) => ({ ...caller, name: 'coder', agent: 'coder' })
    const alone = await outcomes(opened.alone, calls(size, seed, agentOf(opened.alone)), 1)
    const together = await outcomes(opened.together, calls(size, seed, agentOf(opened.together)), togetherAtOnce)
    expect(told(together)).toEqual(told(alone))
    expect(told(await everything(opened.together))).toEqual(told(await everything(opened.alone)))
    const refusals = together.filter((outcome) => !(outcome as { granted: boolean }).granted)
    expect(refusals.length).toBeGreaterThan(5)
    expect(refusals.length).toBeLessThan(size * 0.75)
  })

  test('[ST71] one that fails in the database leaves nothing, and the others are as if it had not been', async () => {
    const { punchlist, caller, ask } = opened.together
    const tenant = caller.tenant.number
    const { todo } = await ask('todo.add', { subject: 'the pattern' })
    const add = () => ask('todo.add', { subject: 'one of many' })
    const wrong = (writing: Writing) =>
      writing.apply([{ kind: 'insert', noun: 'todo', row: { ...todo, id: `${todo.id}`, number: todo.number + 1_000 } }])
    const [first, failure, second] = await Promise.all([
      add(),
      punchlist.store.write(tenant, wrong).then(
        () => undefined,
        (problem) => problem,
      ),
      add(),
    ])
    expect(failure).toBeInstanceOf(Error)
    expect([first.todo.number, second.todo.number]).toEqual([todo.number + 1, todo.number + 2])
    expect((await ask('todo.get', { todo: second.todo.number })).todo.position).toBe(todo.position + 2)
  })

  test('[ST71] a row that is not as it was loaded is not written', async () => {
    const { punchlist, caller, ask } = opened.together
    const { todo } = await ask('todo.add', { subject: 'as it was' })
    const stale = (writing: Writing) => writing.apply([{ kind: 'update', noun: 'todo', row: { ...todo, subject: 'lost', version: 7 } }])
    await expect(punchlist.store.write(caller.tenant.number, stale)).rejects.toThrow('rows changed where')
    expect((await ask('todo.get', { todo: todo.number })).todo.subject).toBe('as it was')
  })

  test('[ST72] what a write has changed it reads, before it is committed', async () => {
    const { punchlist, caller, ask } = opened.together
    const { todo } = await ask('todo.add', { subject: 'before' })
    const after = await punchlist.store.write(caller.tenant.number, async (writing) => {
      await writing.apply([{ kind: 'update', noun: 'todo', row: { ...todo, subject: 'after', version: todo.version + 1 } }])
      return writing.find('todo', todo.number)
    })
    expect(after?.subject).toBe('after')
  })
})
