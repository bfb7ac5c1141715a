import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../../tests/support/replies.ts'
import type { Line } from './line.ts'
import { readLines } from './read-lines.ts'

const pieces = [
  ...['1. one', '2. two', '- [ ] box', '  - below', '   more of it', '* star', '• dot', 'prose', 'prose goes on', '', '', ''],
  ...[
    '# Steps',
    '## Step 3: look',
    'Title',
    '---',
    '===',
    '***',
    '```',
    '```ts',
    '  ```',
    '~~~',
    '<!-- hidden',
    'still -->',
    '<details>',
    '</details>',
  ],
  ...['| a | b |', '|---|---|', '| 1 | 2 |', '    deep', '      ```', '      # deep', '> quoted', '10. ten', '3) three'],
]

function read(lines: readonly string[], atOnce: number): Line[] {
  const reading = readLines(lines, atOnce)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

test('[PT35] a plan that is read in parts is read as it is in one go', () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32)
  const random = randomNumbers(seed)
  for (let round = 0; round < 1_000; round++) {
    const lines = Array.from({ length: 60 }, () => pieces[Math.floor(random() * pieces.length)] ?? '')
    const whole = read(lines, lines.length)
    expect(read(lines, 5), `FUZZ_SEED=${seed}\n${lines.join('\n')}`).toEqual(whole)
  }
})
