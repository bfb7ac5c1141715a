import type { FlatStep } from './steps.ts'

const mostNamed = 5

/** What whoever finalises a plan should know of it, if anything. */
export function planNote(steps: readonly FlatStep[], mayComplete: boolean): string | undefined {
  if (steps.length === 0) return 'No steps were found in the plan. Steps are numbered lists, checklists, or headings such as “Step 1: …”.'
  const notes = steps.some(({ circular }) => circular.length > 0) ? [circularNote(steps)] : []
  if (!mayComplete && steps.some(({ done }) => done)) notes.push('Ticked steps were left open, since you may not complete todos.')
  return notes.length === 0 ? undefined : notes.join(' ')
}

function circularNote(steps: readonly FlatStep[]): string {
  const named = steps.flatMap(({ title, circular }) => (circular.length === 0 ? [] : [`“${title}” (on ${circular.join(', ')})`]))
  const left = named.length - mostNamed
  const names = `${named.slice(0, mostNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  return `Dependencies that go round in a circle were left out, and are only told in the details: ${names}.`
}
