import { expect, test } from 'vitest'
import { cron, read, refusalOf, table } from '../../../../../tests/support/written-times.ts'

test.each(
  table(`
  0 9 * * 1-5             → 0 9 * * 1-5
  */15 8-18/2 1,15 * *    → */15 8-18/2 1,15 * *
  0 9 * jan,jul mon-fri   → 0 9 * JAN,JUL MON-FRI
  0 9 * * fri-sun         → 0 9 * * FRI-SUN
  0 9 * * 7               → 0 9 * * 7
  0 9 l * *               → 0 9 L * *
  0 9 ? * fri#2           → 0 9 * * FRI#2
  0 9 29 2 *              → 0 9 29 2 *
  cron: 0 9 * * *         → 0 9 * * *
  @hourly                 → 0 * * * *
  @daily                  → 0 0 * * *
  @weekly                 → 0 0 * * 0
  @monthly                → 0 0 1 * *
  @YEARLY                 → 0 0 1 1 *
`),
)('[SC1] %s is the cron %s', (written, meant) => expect(read(written)).toEqual(cron(meant)))

test.each(
  table(`
  0 0 9 * * 1-5     → 5 fields, not 6
  * * * *           → 5 fields, not 4
  0 9 * * 1 2027 x  → 5 fields, not 7
  60 * * * *        → minute
  0 24 * * *        → hour
  0 9 0 * *         → day of the month
  0 9 32 * *        → day of the month
  0 9 * 13 *        → month
  0 9 * * 8         → weekday
  0 9 * * 5-1       → goes up
  */0 * * * *       → a step
  0/15 * * * *      → 0-59/15
  5* * * * *        → “5*”
  1-2- * * * *      → “1-2-”
  0 9 * * monday    → weekday
  0 9 lw,3 * *      → “0 9 LW,3 * *”
  @reboot           → @reboot
  @every 5m         → unknown
`),
)('[SC2] %s is refused, and the message names %s', (written, named) => {
  expect(refusalOf(written)).toMatchObject({ message: expect.stringContaining(named), hint: expect.stringContaining('0 9 * * 1-5') })
})

test.each(['0 0 31 2 *', '0 0 30 2 *', '* * 31 4,6,9,11 *'])('[SC3] %s never happens and is refused', (written) => {
  expect(refusalOf(written).message).toContain('never happens')
})
