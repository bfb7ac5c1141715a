import type { Input, OperationName } from '../../../../src/contract/operations/index.ts'
import { RefusalError } from '../../../../src/sdk/refusal-error.ts'
import { perform } from '../perform.ts'
import { say } from '../toasts.ts'
import { described } from './described.ts'
import { noAnswer } from './no-answer.ts'
import type { UnsavedChange } from './stored-changes.ts'
import { begin, leftUnsaved, postpone, settled } from './unsaved.ts'

/** Sends a change that no part of the page waits for. Its words are shown when it is refused: they are nowhere else any more. */
export async function sendAgain(change: UnsavedChange, takeBack: () => void = () => undefined): Promise<void> {
  const { name, input, key, version } = change
  begin(change)
  try {
    await perform(name, input as Input<OperationName>, { key, version })
    settled(change)
  } catch (problem) {
    const why = noAnswer(problem)
    if (why) return postpone({ change, why, send: () => sendAgain(change, takeBack), discard: takeBack })
    settled(change)
    takeBack()
    const hint = [problem instanceof RefusalError ? problem.hint : undefined, described(name, input)].filter(Boolean).join('\n')
    const message = problem instanceof Error ? problem.message : String(problem)
    say(`Not saved: ${message}`, { tone: 'refused', hint, stays: true, actions: [{ label: 'Dismiss', act: () => undefined }] })
  }
}

/** What the last page of this tab could not save waits again, under its first keys. */
export function restoreUnsaved(): void {
  for (const change of leftUnsaved()) {
    begin(change)
    postpone({ change, why: 'away', send: () => sendAgain(change), discard: () => undefined })
  }
}
