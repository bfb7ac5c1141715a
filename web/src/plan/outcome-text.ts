import type { Output } from '../../../src/contract/operations/index.ts'

type Counts = Pick<Output<'artifact.stage'>, 'todosGenerated' | 'todosUpdated' | 'todosCanceled' | 'note'>

/** What became of a plan's steps when it was made final. */
export function outcomeText({ todosGenerated, todosUpdated, todosCanceled, note }: Counts): string {
  const counted = [
    [todosGenerated, 'made'],
    [todosUpdated, 'changed'],
    [todosCanceled, 'canceled'],
  ] as const
  const happened = counted.filter(([count]) => count > 0).map(([count, deed]) => `${count} ${count === 1 ? 'todo' : 'todos'} ${deed}`)
  const sentence = happened.length === 0 ? (note === undefined ? 'Its todos are as they were.' : '') : `${happened.join(', ')}.`
  return [sentence, note ?? ''].filter((text) => text !== '').join(' ')
}
