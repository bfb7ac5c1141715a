import { describe, expect, test } from 'vitest'
import { AccessLevel } from '../../../contract/access.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { decideCause, everything, inOneTurn, isNarrower, keptRights, likeRights, mayStart, narrowest, wider } from './rights.ts'

const readonly: Rights = { access: 'readonly', capabilities: null }
const withoutTasks: Rights = { access: 'full', capabilities: [] }
const all: Rights[] = AccessLevel.options.flatMap((access) =>
  [null, [], ['tasks' as const]].map((capabilities) => ({ access, capabilities })),
)

describe('rights', () => {
  test('[RT1] the narrowest of several is no wider than any of them, in whatever order', () => {
    for (const one of all) {
      for (const other of all) {
        const both = narrowest(one, other)
        expect([isNarrower(one, both), isNarrower(other, both)]).toEqual([false, false])
        expect(likeRights(both, narrowest(other, one))).toBe(true)
        expect(likeRights(narrowest(both, one), both)).toBe(true)
      }
    }
    expect(narrowest(readonly, withoutTasks)).toEqual({ access: 'readonly', capabilities: [] })
    expect(narrowest({ access: 'minimal', capabilities: null }, readonly)).toEqual({ access: 'minimal', capabilities: null })
  })

  test('[RT1] whoever lacks nothing has everything, however it is written', () => {
    expect(likeRights(everything, { access: 'full', capabilities: ['tasks'] })).toBe(true)
    expect(keptRights({ access: 'full', capabilities: ['tasks'] })).toBe(null)
    expect(keptRights(readonly)).toEqual(readonly)
    expect([isNarrower(readonly, everything), isNarrower(everything, readonly), isNarrower(readonly, withoutTasks)]).toEqual([
      true,
      false,
      true,
    ])
    expect([everything, withoutTasks, readonly].map(mayStart)).toEqual([true, true, false])
  })

  test('[RT1] of two who want the same run without a word, the one who may more has it', () => {
    expect(wider(readonly, everything)).toEqual(everything)
    expect(wider(everything, readonly)).toEqual(everything)
    expect(wider(readonly, undefined)).toEqual(readonly)
  })
})

const word = (number: number, rights: Rights | null = null) => ({ number, rights })
const numbers = (words: readonly { number: number }[]) => words.map(({ number }) => number)

describe('what is heard in one turn', () => {
  test('[RT2] it is the longest run of words of like rights, and none overtakes another', () => {
    const words = [word(1), word(2, { access: 'full', capabilities: ['tasks'] }), word(3, readonly), word(4), word(5, readonly)]
    const { heard, waits } = inOneTurn(words, everything)
    expect([numbers(heard), numbers(waits)]).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    expect(numbers(inOneTurn(waits, readonly).heard)).toEqual([3])
    expect(inOneTurn(words, readonly)).toEqual({ heard: [], waits: words })
  })

  const quiet = { underWay: undefined, isParked: false, wanted: undefined, last: undefined }

  test('[RT2] a run is on the account of the first who spoke, else of who wants it, else of what was read before', () => {
    expect(decideCause({ ...quiet, unread: [word(1, readonly), word(2)] })).toMatchObject({ cause: readonly, waits: [{ number: 2 }] })
    expect(decideCause({ ...quiet, unread: [word(1, readonly)], wanted: everything })?.cause).toEqual(readonly)
    expect(decideCause({ ...quiet, unread: [], wanted: everything, last: readonly })?.cause).toEqual(everything)
    expect(decideCause({ ...quiet, unread: [], last: readonly })?.cause).toEqual(readonly)
    expect(decideCause({ ...quiet, unread: [] })?.cause).toEqual(everything)
  })

  test('[RT2] a turn that is under way is gone on with on its own account, and who may other things waits for its end', () => {
    const underWay = readonly
    expect(decideCause({ ...quiet, underWay, unread: [word(1, readonly), word(2)] })).toMatchObject({
      cause: readonly,
      heard: [{ number: 1 }],
      waits: [{ number: 2 }],
    })
    expect(decideCause({ ...quiet, underWay, unread: [], wanted: everything })?.cause).toEqual(readonly)
    expect(decideCause({ ...quiet, underWay, isParked: true, unread: [word(2)] })).toBeUndefined()
    expect(decideCause({ ...quiet, underWay, unread: [word(2)] })).toMatchObject({ cause: everything, heard: [{ number: 2 }] })
    expect(decideCause({ ...quiet, underWay: everything, unread: [word(2, readonly)] })?.cause).toEqual(readonly)
  })
})
