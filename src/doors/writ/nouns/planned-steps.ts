import type { PlannedStep } from '../writ.ts'

/** A bullet, a number, or both as the task's own block prints them, so that what was read there can be written back. */
const marker = /^(?:[✓→○][ \t]+\d{1,4}[.)]|[-*+•✓→○]|\d{1,4}[.)])(?:[ \t]+|$)/
const box = /^\[([ xX])\](?:[ \t]+|$)/

/** One step a line. What is ticked is done; what is not stays as it is, since a plan from memory must not undo work. */
export function plannedSteps(lines: readonly string[]): PlannedStep[] {
  return lines.flatMap((line) => {
    const text = line.trim()
    const unmarked = text.replace(marker, '')
    const title = unmarked.replace(box, '').trim()
    if (title === '') return []
    const isDone = text.startsWith('✓') || /[xX]/.test(box.exec(unmarked)?.[1] ?? '')
    return [isDone ? { title, done: true as const } : { title }]
  })
}
