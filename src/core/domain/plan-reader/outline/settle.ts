import type { Pieces } from '../read-plan.ts'
import { isParallel } from '../words/sequence.ts'
import { namesOf } from '../words/step-names.ts'
import { readTitle, type Title } from '../words/title.ts'
import { type Certainty, certainty, type Draft } from './draft.ts'
import type { SettledStep } from './settled-step.ts'

/** What became of a draft: steps, and lines that are now about whatever is above them. */
interface Settled {
  steps: SettledStep[]
  left: string[]
}

/** The plan's steps: those that are sure, or else those that are likely as well, or else whatever may be one. */
export function* settled(root: Draft): Pieces<SettledStep[]> {
  const sureness = [certainty.sure, certainty.likely].find((enough) => root.steps.some((draft) => isPlanned(draft, enough)))
  return (yield* settleAll(root.steps, sureness ?? certainty.possible)).steps
}

function isPlanned(draft: Draft, enough: Certainty): boolean {
  if (draft.isDropped) return false
  const isOne = draft.certainty <= enough && !draft.isBeside && titleOf(draft) !== null
  return isOne || draft.steps.some((step) => isPlanned(step, enough))
}

function* settleAll(drafts: readonly Draft[], enough: Certainty): Pieces<Settled> {
  const all: Settled = { steps: [], left: [] }
  for (const draft of drafts) {
    if (draft.isDropped) continue
    const { steps, left } = yield* settle(draft, enough)
    for (const step of steps) all.steps.push(step)
    for (const line of left) all.left.push(line)
    yield
  }
  return all
}

function* settle(draft: Draft, enough: Certainty): Pieces<Settled> {
  const { listed, extra } = partsOf(draft)
  const { steps, left } = yield* settleAll(listed, enough)
  const isKept = draft.certainty <= enough || (steps.length > 0 && draft.holdsFrom <= enough)
  if (!isKept) return { steps, left: [...written(draft), ...left] }
  const title = titleOf(draft)
  const lines = [...draft.lines, ...extra.flatMap(wholly), ...left]
  return title === null ? { steps, left: lines } : { steps: [stepOf(draft, title, steps, lines)], left: [] }
}

/** Where a step lists its tasks as such, its other lists only tell something about it. */
function partsOf(draft: Draft): { listed: Draft[]; extra: Draft[] } {
  const listed = draft.hasTasks ? draft.steps.filter((step) => !isOnlyExtra(step)) : []
  return listed.length === 0 ? { listed: draft.steps, extra: [] } : { listed, extra: draft.steps.filter(isOnlyExtra) }
}

function isOnlyExtra(draft: Draft): boolean {
  return draft.isExtra && draft.steps.every(isOnlyExtra)
}

/** The lines of a draft that is no step, as they were in the plan. */
function written({ raw, lines, isIndented }: Draft): string[] {
  return isIndented ? [raw, ...lines.map(indented)] : ['', raw, ...lines]
}

function wholly(draft: Draft): string[] {
  const below = draft.steps.flatMap(wholly)
  return [...written(draft), ...(draft.isIndented ? below.map(indented) : below)]
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

/** An item may have its text on the next line only; then that line is no detail of it. */
function titleOf(draft: Draft): Title | null {
  const own = readTitle(draft.text)
  if (own.title !== '') return own
  while (draft.lines[0] === '') draft.lines.shift()
  const first = draft.lines[0]
  const next = first === undefined || /^(?:[`~>|]| {4})/.test(first) ? null : readTitle(first)
  if (next === null || next.title === '') return null
  draft.text = draft.lines.shift() ?? ''
  return next
}

function stepOf(draft: Draft, title: Title, steps: SettledStep[], lines: string[]): SettledStep {
  return {
    title: title.title,
    body: [title.rest, ...lines].join('\n'),
    priority: title.priority ?? draft.priority,
    done: draft.done,
    names: namesOf(draft.number, draft.text),
    references: [...new Set([...title.dependencies, ...draft.dependencies])],
    sequence: draft.sequence,
    isParallel: isParallel(draft.text),
    steps,
  }
}
