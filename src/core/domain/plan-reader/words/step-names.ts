import { readStepLabel } from './step-label.ts'

/** What other steps may call a step. */
export interface StepNames {
  /** Wherever they stand: “3”, “2.1”, “T014”, “Phase 3”. */
  anywhere: string[]
  /** Only beside it: “1” for Phase 1, which may well have a step 1 of its own. */
  beside: string[]
}

const longestName = 200
const code = /^[*_`[( ]{0,4}([A-Z]{1,8}-?\d{1,6})(?![\p{L}\p{N}.])/u

/** By the number before it, and by how its text begins. */
export function namesOf(number: string, text: string): StepNames {
  const start = text.slice(0, longestName)
  const names: StepNames = { anywhere: [], beside: [] }
  if (number !== '') names.anywhere.push(foldedName(number))
  const label = readStepLabel(start)
  if (label !== null && label.path.length > 0) {
    const path = label.path.join('.')
    const word = /^[*_]*(\p{L}+)/u.exec(label.text)?.[1] ?? ''
    names.anywhere.push(foldedName(`${word} ${path}`))
    if (label.size === 'large') names.beside.push(path)
    else names.anywhere.push(path)
  }
  const written = code.exec(start)?.[1]
  if (written !== undefined) names.anywhere.push(foldedName(written))
  return names
}

/** As names are compared: “T014” is t14, “Steps 03” is 3, “#4” is 4. */
export function foldedName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[*_`"“”'()[\]]/g, '')
    .trim()
    .replace(/^(?:steps?|tasks?|items?|todos?|schritte?|aufgaben?|步骤|任务)[ -]?(?=#?\d)/u, '')
    .replace(/^#(?=\d)/, '')
    .replace(/^(phase|milestone|stage|part)s /, '$1 ')
    .replace(/(^|[^\d.])0+(?=\d)/g, '$1')
}
