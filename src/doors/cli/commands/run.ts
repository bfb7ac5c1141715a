import type { Run } from '../../../contract/nouns/run.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import { costText, usageText } from '../../../core/render/usage/usage-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

export const runCommands: CommandsOf<'run'> = {
  'run.list': [{ words: 'run list', print: ({ runs, next }) => lines(runs.map(runLine), '(no runs)', next) }],
  'run.get': [{ words: 'run get', takes: ['run'], print: ({ run }) => runDetails(run) }],
  'run.stop': [{ words: 'run stop', takes: ['run'], print: ({ run }) => runLine(run) }],
}

function runLine(run: Run): string {
  const state = run.outcome ?? (run.stopping === null ? 'running' : 'stopping')
  const where = run.task === null ? `session #${run.session}` : `task #${run.task}`
  const lasted = run.endedAt === 0 ? '' : `, ${((run.endedAt - run.startedAt) / 1000).toFixed(1)} s`
  const [why = ''] = run.outcome === 'done' ? [] : run.detail.split('\n')
  const cost = run.usage === null || run.usage.requests === 0 ? '' : `, ${costText(run.usage)}`
  return `${run.id} [${state}] ${plainLine(run.agent)} on ${where} (${run.trigger}) ${minute(run.startedAt)}${lasted}${cost}${why && `: ${shortened(why)}`}`
}

function shortened(text: string): string {
  const line = plainLine(text)
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

function runDetails(run: Run): string {
  const used = run.usage === null || run.usage.requests === 0 ? '' : `used ${usageText(run.usage)}`
  const details = [used, run.stopping === null ? '' : `asked to stop: ${run.stopping}`, run.detail, run.output].filter(Boolean)
  return [runLine(run), ...details.map((text) => indented(text))].join('\n')
}
