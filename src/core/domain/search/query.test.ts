import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Word } from '../../ports/search.ts'
import { judgeQuery, readQuery } from './query.ts'

const noon = Date.UTC(2026, 10, 17, 12)
const here = { now: noon, zone: () => 'Europe/Berlin' }
const read = (text: string) => {
  const query = readQuery(text, here)
  if (!query.granted) throw new Error(query.refusal.message)
  return query.value
}
const written = (words: readonly Word[]) => words.map(({ word, isPrefix }) => word + (isPrefix ? '*' : ''))

test.each([
  ['deploy Key', ['deploy', 'key*']],
  ['obs* rollout "the canary"', ['obs*', 'rollout', 'the', 'canary']],
  ['key key', ['key*']],
  ['"key" kind:todo', ['key']],
  ['error:404 https://example.com', ['error', '404', 'https', 'example', 'com*']],
  ['"status:open"', ['status', 'open']],
  ['say "unclosed words', ['say', 'unclosed', 'words']],
])('[SR10] %s is read as its words', (text, words) => {
  expect(written(read(text).words)).toEqual(words)
})

test('[SR10] filters are read wherever they stand, quoted or not', () => {
  expect(read('x kind:todos,memories TYPE:task status:cancelled tag:"to do" session:#3 session:0 by:"Ann Smith"')).toMatchObject({
    kinds: ['todo', 'memory', 'task'],
    statuses: ['canceled'],
    tags: ['to do'],
    sessions: [3, 0],
    by: ['Ann Smith'],
  })
  expect(read('x since:24h').since).toBe(noon - 24 * 3_600_000)
  expect(read('x since:today').since).toBe(Date.UTC(2026, 10, 16, 23))
  expect(read('x since:yesterday').since).toBe(Date.UTC(2026, 10, 15, 23))
  expect(read('x since:2026-07-01').since).toBe(Date.UTC(2026, 5, 30, 22))
  expect(read('x since:2026-07-01T00:00Z').since).toBe(Date.UTC(2026, 6, 1))
})

test('[SR10] whatever is typed is read or refused, with at most sixteen words that hold no sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const query = readQuery(text, here)
      if (!query.granted) return expect(query.refusal.code).toBe('invalid')
      const judged = judgeQuery(query.value)
      const words = judged.granted ? judged.value.words : []
      expect(words.length).toBeLessThanOrEqual(16)
      for (const { word } of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}\p{So}]+$/u)
    }),
  )
})
