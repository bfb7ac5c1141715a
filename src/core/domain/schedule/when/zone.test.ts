import { expect, test } from 'vitest'
import { grant } from '../../../../contract/refusals.ts'
import { readWhen } from './read-when.ts'
import { judgeZone } from './zone.ts'

test.each([
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
])('[SC14] %s is a zone, and is kept as %s', (written, kept) => {
  expect(judgeZone(written)).toEqual(grant(kept))
})

test.each(['', ' ', 'Mars/Base', 'EST', 'PST', '+01:00', 'GMT+1', 'local', 'Europe', 'Europe/Berlin; --', 'a/'.repeat(500), '__proto__'])(
  '[SC14] “%s” is no zone, and is refused with a hint',
  (written) => {
    const refused = {
      granted: false,
      refusal: { code: 'invalid', hint: 'Use an IANA name such as Europe/Berlin or UTC.', fields: [{ field: 'zone' }] },
    }
    expect(judgeZone(written)).toMatchObject(refused)
    expect(readWhen('every hour', written, 0)).toMatchObject(refused)
  },
)
