import type { Output } from '../../../src/contract/operations/index.ts'

/** What came of asking for a run: an agent that comes by itself is only told. */
export function askedToRun({ task, starter }: Output<'task.run'>): string {
  return starter === 'outside' ? `${task.owner} was told, not started: it is run from outside.` : 'Asked to run.'
}
