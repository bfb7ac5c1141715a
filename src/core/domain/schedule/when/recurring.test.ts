import { expect, test } from 'vitest'
import { cron, read, refusalOf, table } from '../../../../../tests/support/written-times.ts'

test.each(
  table(`
  every minute                            → * * * * *
  every 15 minutes                        → */15 * * * *
  every 15m                               → */15 * * * *
  every 60 minutes                        → 0 * * * *
  every hour                              → 0 * * * *
  hourly                                  → 0 * * * *
  every 2 hours                           → 0 */2 * * *
  every other hour                        → 0 */2 * * *
  every 24 hours                          → 0 0 * * *
  every 30 minutes on weekdays            → */30 * * * 1-5
  every day                               → 0 9 * * *
  every day at 9                          → 0 9 * * *
  at 9 every day                          → 0 9 * * *
  daily at 18:30                          → 30 18 * * *
  every morning                           → 0 9 * * *
  every weekday at 9                      → 0 9 * * 1-5
  weekdays at 9am                         → 0 9 * * 1-5
  mon-fri at 9                            → 0 9 * * 1-5
  every weekend at 10                     → 0 10 * * 0,6
  every monday at 9                       → 0 9 * * 1
  every monday and thursday at 9:15       → 15 9 * * 1,4
  every thu, mon, and fri at 9            → 0 9 * * 1,4,5
  every friday to sunday at 9             → 0 9 * * 0,5,6
  mondays at 9                            → 0 9 * * 1
  on tuesdays at noon                     → 0 12 * * 2
  weekly                                  → 0 9 * * 1
  weekly on friday at 16:00               → 0 16 * * 5
  every week on friday at 16:00           → 0 16 * * 5
  monthly                                 → 0 9 1 * *
  monthly on the 1st at 8                 → 0 8 1 * *
  every month on the 15th at 08:00        → 0 8 15 * *
  every 1st of the month at 9             → 0 9 1 * *
  on the 15th and 1st of every month      → 0 9 1,15 * *
  monthly on the last day at 18:00        → 0 18 L * *
`),
)('[SC8] %s is the cron %s', (written, meant) => expect(read(written)).toEqual(cron(meant)))

test.each(
  table(`
  every 7 minutes           → “every 6 minutes” or “every 10 minutes”
  every 45 minutes          → “every 30 minutes” or “every hour”
  every 90 minutes          → “every hour” or “every 2 hours”
  every 1 hour 30 minutes   → “every hour” or “every 2 hours”
  every 5 hours             → “every 4 hours” or “every 6 hours”
  every 30 seconds          → “every minute”
  every 36 hours            → “every day” or “weekly on monday at 9”
  every other day           → “every day” or “weekly on monday at 9”
  every 2 weeks             → “every day” or “weekly on monday at 9”
  monthly on the 31st       → “monthly on the last day”
`),
)('[SC9] %s cannot be repeated exactly, and the hint is %s', (written, hint) => {
  expect(refusalOf(written)).toMatchObject({ code: 'invalid', hint: expect.stringContaining(hint) })
})
