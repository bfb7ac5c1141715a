import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { Schedule } from '../../contract/nouns/schedule.ts'

const minute = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`
let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('agent', 'define', 'coder')
})
afterAll(() => line.remove())

test('[SC64] every verb of a schedule does what it says and prints the schedule as it is now', async () => {
  const { prints } = line
  const ofMail = String.raw`Look at the mail \(every weekday at 9, Europe/Berlin\) for session #1`
  expect(await prints('schedule', 'list')).toBe('(no schedules)')
  const added = await prints(
    'schedule',
    'add',
    'every weekday at 9',
    '--prompt',
    'Look at the mail',
    '--agent',
    'coder',
    '--zone',
    'Europe/Berlin',
  )
  expect(added).toMatch(new RegExp(String.raw`^#1 \[next ${minute}\] ${ofMail}$`))
  expect(await prints('schedule', 'list')).toBe(added)
  expect(await prints('schedule', 'get', '1', '--count', '2')).toMatch(
    new RegExp(String.raw`^#1 \[next ${minute}\] ${ofMail}\n  Look at the mail\n  ${minute}\n  ${minute}$`),
  )
  expect(await prints('schedule', 'pause', '1')).toMatch(new RegExp(String.raw`^#1 \[paused\] ${ofMail}$`))
  expect(await prints('schedule', 'resume', '#1')).toMatch(new RegExp(String.raw`^#1 \[next ${minute}\] ${ofMail}$`))
  expect(await prints('schedule', 'update', '1', '--when', '0 12 * * *', '--title', 'at noon', '--zone', 'UTC')).toMatch(
    /^#1 \[next \d{4}-\d\d-\d\dT12:00Z\] at noon \(0 12 \* \* \*, UTC\) for session #1$/,
  )
  const { schedule } = await line.json('schedule', 'get', '1')
  expect(Schedule.parse(schedule)).toMatchObject({ number: 1, cron: '0 12 * * *', title: 'at noon', prompt: 'Look at the mail' })
  expect(await line.fails(2, 'schedule', 'delete', '1')).toContain('punchlist schedule delete 1 --yes')
  expect(await prints('schedule', 'delete', '1', '--yes')).toBe('deleted #1 at noon')
  expect(await line.fails(3, 'schedule', 'get', '1')).toContain('There is no schedule #1.')
})

test('[SC65] a time is tried out, words and all, and a wrong one is named', async () => {
  const [tried, cron, phrase, zone, nobody] = await Promise.all([
    line.prints('schedule', 'preview', 'every', 'day', 'at', '9', '--zone', 'UTC', '--count', '2'),
    line.fails(2, 'schedule', 'add', '61 * * * *', '--prompt', 'x', '--agent', 'coder'),
    line.fails(2, 'schedule', 'preview', 'whenever it suits'),
    line.fails(2, 'schedule', 'preview', 'every day at 9', '--zone', 'Mars/Olympus'),
    line.fails(2, 'schedule', 'add', 'every day at 9', '--prompt', 'x'),
  ])
  expect(tried).toMatch(/^cron 0 9 \* \* \* \(UTC\)\n {2}\d{4}-\d\d-\d\dT09:00Z\n {2}\d{4}-\d\d-\d\dT09:00Z$/)
  expect(cron).toMatch(/^punchlist: when: .*“61”/)
  expect(phrase).toMatch(/^punchlist: when: “whenever it suits”/)
  expect(zone).toMatch(/^punchlist: --zone: “Mars\/Olympus”/)
  expect(nobody).toMatch(/^punchlist: --session: is missing/)
  expect(await line.prints('schedule', 'list')).toBe('(no schedules)')
})
