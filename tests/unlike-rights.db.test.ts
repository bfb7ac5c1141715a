import { describe, expect, test } from 'vitest'
import type { FunctionTurn } from '../src/runners/function/function-runner.ts'
import { newModelWorld } from './support/model-world.ts'
import { isPrefix, newPlaceHere, open, pieces, promised } from './support/own-loop.ts'
import { databases } from './support/stores.ts'
import { until } from './support/until.ts'

describe.each(databases)('words of unlike rights on %s', (kind) => {
  test('[RT2] a model loop of one’s own hears them in turns of their own, and what it has read stays as it was', async () => {
    const [begun, goOn] = [promised(), promised()]
    const turns: FunctionTurn[] = []
    const { perform, caller, session, send, atRest } = await open(await newPlaceHere(kind), async (turn) => {
      turns.push(turn)
      if (turns.length > 1) return `Answer ${turns.length}.`
      begun.keep()
      await goOn.promise
      return '/todo list'
    })
    const readonly = { ...caller, name: 'rita', access: 'readonly' as const, operator: false }
    const whisper = (text: string) => perform('message.send', { session, text }, { caller: readonly })
    await send(session, 'one')
    await begun.promise
    await whisper('two')
    await whisper('three')
    await send(session, 'four')
    goOn.keep()
    await until('four turns', async () => (turns.length >= 3 ? true : undefined))
    await atRest()
    expect(turns.map(({ prompt, caller: { access } }) => [prompt, access])).toEqual([
      ['one', 'full'],
      ['two\n\nthree', 'readonly'],
      ['four\n\n[/todo list]\n(no todos)\n[END TODO]', 'full'],
    ])
    for (const [index, turn] of turns.entries()) {
      const next = turns[index + 1]
      if (next) expect(isPrefix(pieces(turn), pieces(next)), `turn ${index + 1} begins as turn ${index}`).toBe(true)
    }
  })

  test('[RT2] a model hears them in turns of their own, also when they come while it speaks or makes calls', async () => {
    const [begun, goOn] = [promised(), promised()]
    const heard: [string, boolean][] = []
    const world = await newModelWorld(kind, ({ body }, index) => {
      const { content } = body.messages.findLast(({ role }: { role: string }) => role === 'user')
      const offered = body.tools.map((tool: { function: { name: string } }) => tool.function.name)
      heard.push([
        typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('|'),
        offered.includes('complete_task'),
      ])
      if (index > 0) return { text: `Answer ${index}.` }
      begun.keep()
      return { toolCalls: [{ name: 'notify_user', arguments: { text: 'hello' } }], hold: () => goOn.promise }
    })
    const readonly = { ...(await world.punchlist.localCaller({ access: 'readonly' })), name: 'rita' }
    const { session, ask } = world
    await ask('message.send', { session, text: 'one' })
    await begun.promise
    await ask('message.send', { session, text: 'two' }, { caller: readonly })
    await ask('message.send', { session, text: 'three' })
    goOn.keep()
    await until('four requests', async () => (heard.length >= 4 ? true : undefined))
    await world.atRest()
    expect(heard).toEqual([
      ['one', true],
      ['one', true],
      ['two', false],
      ['three', true],
    ])
    const bodies = world.model.requests.map((request) => JSON.stringify(request.body.messages).slice(0, -1))
    for (const [index, body] of bodies.entries()) if (index > 0) expect(body.startsWith(bodies[index - 1] ?? '')).toBe(true)
  })
})
