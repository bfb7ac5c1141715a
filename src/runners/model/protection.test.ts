import { describe, expect, test } from 'vitest'
import { aCall, aMessage } from '../../../tests/support/fakes.ts'
import { mostTokensOf } from './overflow.ts'
import { toPrune } from './prune.ts'
import { sameSteps } from './repeats.ts'

const context = { auto: true, prune: true, protect: 100, minimum: 50, exempt: ['skill'] }

function step(...calls: Parameters<typeof aCall>[0][]) {
  return aMessage(calls.map(aCall), { role: 'assistant', finish: 'tool-calls' })
}

describe('a context that must not overflow', () => {
  test('[PO10] the limit less the room for an answer is what a request and its answer may come to', () => {
    expect(mostTokensOf({ context: 1_000, output: 100 })).toBe(900)
    expect(mostTokensOf({ context: 10_000, output: 2_000 })).toBe(8_000)
  })

  test('[PO11] no more room is kept for an answer than 32,000, whatever the model could write', () => {
    expect(mostTokensOf({ context: 200_000, output: 128_000 })).toBe(168_000)
  })

  test('[PO12] old tool output is pruned behind the protected amount, the newest never', () => {
    const messages = [1, 2, 3].map(() => step({ output: 'x'.repeat(400) }))
    const ids = messages.map(({ parts }) => parts[0]?.id)
    expect(toPrune(messages, context)).toEqual([ids[1], ids[0]])
  })

  test('[PO13] nothing is pruned unless enough is won by it, and never twice', () => {
    const small = [1, 2].map(() => step({ output: 'x'.repeat(400) }))
    expect(toPrune(small, { ...context, minimum: 101 })).toEqual([])
    const pruned = [step({ output: 'x'.repeat(4_000), compactedAt: 1 }), step({ output: 'x'.repeat(400) })]
    expect(toPrune(pruned, context)).toEqual([])
    expect(toPrune([step({ output: 'x'.repeat(9_000) }), ...small], { ...context, prune: false })).toEqual([])
  })

  test('[PO14] exempt tools keep their output', () => {
    const messages = [step({ tool: 'skill', output: 'x'.repeat(9_000) }), step({ output: 'x'.repeat(9_000) })]
    expect(toPrune(messages, context)).toEqual([messages[1]?.parts[0]?.id])
  })
})

describe('a model that goes round in circles', () => {
  test('[PO15] steps that make exactly the same calls are counted from the newest', () => {
    const same = () => step({ tool: 'read', input: { path: 'a' } })
    expect(sameSteps([same(), step({ tool: 'read', input: { path: 'b' } }), same(), same()])).toBe(2)
    expect(sameSteps([same(), aMessage([], { role: 'assistant' })])).toBe(0)
    expect(sameSteps([])).toBe(0)
  })
})
