import { flatten } from '../plan/steps.ts'
import type { Pieces, PlanStep } from '../plan-reader/read-plan.ts'
import { type ImportedFile, plainStep } from './imported-file.ts'

/** A checklist or a plan that somebody has written, as the plan reader reads it, and where each of its steps stands. */
export function* planFile(text: string, planReading: (text: string) => Pieces<PlanStep[]>): Generator<void, ImportedFile> {
  const steps = flatten(yield* planReading(text))
  const lines = text.split(/\r?\n/).map(letters)
  let from = 0
  return {
    list: null,
    steps: steps.map(({ title, details, priority, done, parent, dependencies }) => {
      from = placeOf(letters(title), lines, from)
      const waitsOn = { places: [...dependencies], todos: [], tasks: [] }
      const told = { details, priority: priority ?? 'medium', status: done ? 'completed' : 'pending', parent, waitsOn } as const
      return { ...plainStep(title, from + 1), ...told }
    }),
  }
}

/** So much of a title tells its line. */
const telling = 40

/** The first line from there on that has the title, whatever signs stand around its words; where none has, the one before. */
function placeOf(title: string, lines: readonly string[], from: number): number {
  const wanted = title.slice(0, telling)
  for (let place = from; place < lines.length; place++) if (lines[place]?.includes(wanted)) return place
  return from
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
