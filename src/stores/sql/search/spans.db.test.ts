import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { IndexedDocument } from '../../../core/ports/search.ts'

/** Numbers with gaps, as after changes: few rows that reach over the second of the spans. */
const step = 12
const rows = 6_000

describeOnEachDatabase('spans of the index', newWorld, (world) => {
  test('[SR16] the newest of any word are found, however seldom or often it is there and wherever it stands', async () => {
    const { store, localCaller } = world.punchlist
    const { number } = (await localCaller()).tenant
    const last = rows * step
    const wordsOf = (row: number) => ['snow', row % 20 === 0 ? 'snowfall' : '', row % 300 === 0 ? 'hail' : '', row === 3 ? 'rainbow' : '']
    const documents = Array.from({ length: rows }, (_, index): IndexedDocument => {
      const row = index + 1
      const words = wordsOf(row).filter(Boolean).join(' ')
      return { kind: 'todo', row, number: row * step, session: 0, at: row, titleWords: '', words, print: '' }
    })
    const place = { cursor: 0, phase: null, after: '', lastDocument: last }
    await store.write(number, ({ apply }) => apply([{ kind: 'index', place, documents, gone: [] }]))
    const found = (word: string, isPrefix: boolean, limit: number) =>
      store.read(number, ({ search }) => search.candidates({ words: [{ word, isPrefix }], marks: [], since: 0, limit }))
    const expected = (word: string, isPrefix: boolean) =>
      documents
        .filter(({ words }) => words.split(' ').some((one) => (isPrefix ? one.startsWith(word) : one === word)))
        .map((document) => document.number)
        .toReversed()
    for (const [word, isPrefix] of [
      ['snow', true],
      ['snow', false],
      ['snowfall', false],
      ['snowf', true],
      ['hail', false],
      ['rainbow', false],
      ['fog', false],
    ] as const) {
      const all = expected(word, isPrefix)
      for (const limit of [10, 250, 1_000]) {
        const { candidates, isMore } = await found(word, isPrefix, limit)
        expect({ word, limit, numbers: candidates.map((one) => one.number), isMore }).toEqual({
          ...{ word, limit, numbers: all.slice(0, limit), isMore: all.length > limit },
        })
      }
    }
  })
})
