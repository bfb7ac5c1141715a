import type { OperationName } from '../../contract/operations/index.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { Suggestion } from '../../contract/suggestion.ts'
import type { Noun } from '../ports/records.ts'

/** Where whoever named a row that is not there finds out which are. */
export function whichThereAre(noun: Noun): Pick<Refusal, 'hint' | 'instead'> {
  const hint = 'See which there are.'
  if (noun === 'todo') return { hint, instead: { operation: 'todo.list', input: { status: ['all'] } } }
  if (noun === 'comment' || noun === 'link') return { hint, instead: { operation: `${noun}.list`, input: {}, wants: ['todo'] } }
  if (noun === 'message') return { hint, instead: { operation: 'message.list', input: {}, wants: ['session'] } }
  if (noun === 'artifactRevision' || noun === 'part') return {}
  const operation: OperationName = `${noun}.list`
  return { hint, instead: { operation, input: {} } as Suggestion }
}
