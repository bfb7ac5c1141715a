import type { Schedule } from '../../../contract/nouns/schedule.ts'
import { conditionIn } from '../../../core/render/schedule-line.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

export const scheduleCommands: CommandsOf<'schedule'> = {
  'schedule.add': [{ words: 'schedule add', takes: ['when'], files: ['prompt'], print: ({ schedule }) => scheduleLine(schedule) }],
  'schedule.preview': [
    { words: 'schedule preview', takes: ['when'], print: ({ text, next }) => [plainLine(text), ...timeLines(next)].join('\n') },
  ],
  'schedule.list': [{ words: 'schedule list', print: ({ schedules, next }) => lines(schedules.map(scheduleLine), '(no schedules)', next) }],
  'schedule.get': [
    {
      words: 'schedule get',
      takes: ['schedule'],
      print: ({ schedule, next }) =>
        [scheduleLine(schedule), ...(schedule.prompt === '' ? [] : [indented(schedule.prompt)]), ...timeLines(next)].join('\n'),
    },
  ],
  'schedule.update': [
    { words: 'schedule update', takes: ['schedule'], files: ['prompt'], print: ({ schedule }) => scheduleLine(schedule) },
  ],
  'schedule.pause': [{ words: 'schedule pause', takes: ['schedule'], print: ({ schedule }) => scheduleLine(schedule) }],
  'schedule.resume': [{ words: 'schedule resume', takes: ['schedule'], print: ({ schedule }) => scheduleLine(schedule) }],
  'schedule.delete': [
    {
      words: 'schedule delete',
      takes: ['schedule'],
      destructive: true,
      print: ({ schedule }) => `deleted #${schedule.number} ${plainLine(schedule.title)}`,
    },
  ],
}

function scheduleLine(schedule: Schedule): string {
  const state = schedule.pausedAt > 0 ? 'paused' : schedule.nextAt === 0 ? 'over' : `next ${minute(schedule.nextAt)}`
  const whom = schedule.action === 'tick' ? 'every active task' : `session #${schedule.session}`
  return `#${schedule.number} [${state}] ${plainLine(schedule.title)} (${plainLine(schedule.when)}, ${plainLine(schedule.zone)}${conditionIn(schedule)}) for ${whom}`
}

function timeLines(times: readonly number[]): string[] {
  return times.map((at) => `  ${minute(at)}`)
}
