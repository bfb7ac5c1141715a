import type { NotApplied, PlanChange } from '../../../contract/operations/artifact.ts'
import { plainLine } from '../text/plain-text.ts'

const mostNamed = 20

const words: Record<PlanChange, string> = {
  title: 'its new title',
  details: 'its new details',
  priority: 'its new priority',
  parent: 'its new parent',
  order: 'its new place',
  dependencies: 'what it newly waits for, or no longer',
  done: 'that it is done',
  'not done': 'that it is not done',
  removed: 'that it is gone from the plan',
  deleted: 'what is new of it (its todo was deleted)',
}

/** What a plan changed that its todos do not follow, a line a step. */
export function notAppliedLines(notApplied: readonly NotApplied[]): string[] {
  if (notApplied.length === 0) return []
  const steps = new Map<string, string[]>()
  for (const { step, todo, change } of notApplied) {
    const name = `${todo === null ? '' : `#${todo} `}“${plainLine(step)}”`
    steps.set(name, [...(steps.get(name) ?? []), words[change]])
  }
  const lines = [...steps].map(([name, changes]) => `- ${name}: ${changes.join(', ')}`)
  const left = lines.length - mostNamed
  return [
    'Not applied, since people or agents have begun, changed or deleted these todos; they stay as they are:',
    ...lines.slice(0, mostNamed),
    ...(left > 0 ? [`… ${left} more`] : []),
  ]
}
