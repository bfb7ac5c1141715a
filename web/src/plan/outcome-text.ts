import type { Output } from '../../../src/contract/operations/index.ts'

type Counts = Pick<Output<'artifact.stage'>, 'todosGenerated' | 'todosUpdated' | 'todosCanceled' | 'notApplied' | 'note'>

/** What became of a plan's steps when it was made final. */
export function outcomeText({ todosGenerated, todosUpdated, todosCanceled, notApplied, note }: Counts): string {
  const counted = [
    [todosGenerated, 'made'],
    [todosUpdated, 'changed'],
    [todosCanceled, 'canceled'],
  ] as const
  const happened = counted.filter(([count]) => count > 0).map(([count, deed]) => `${count} ${count === 1 ? 'todo' : 'todos'} ${deed}`)
  const sentence = happened.length === 0 ? (note === undefined ? 'Its todos are as they were.' : '') : `${happened.join(', ')}.`
  return [sentence, note ?? '', keptText(notApplied)].filter((text) => text !== '').join(' ')
}

const mostNamed = 5

/** Todos that people or agents had changed, and that so did not follow the plan. */
function keptText(notApplied: Counts['notApplied']): string {
  const names = [...new Set(notApplied.map(({ todo, step }) => (todo === null ? `“${step}”` : `#${todo}`)))]
  if (names.length === 0) return ''
  const left = names.length - mostNamed
  const named = `${names.slice(0, mostNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  return `Not everything was applied: ${named} ${names.length === 1 ? 'was' : 'were'} changed here and stayed.`
}
