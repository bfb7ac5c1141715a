import type { Checked } from '../../../contract/operations/index.ts'
import { type FlatStep, flatten } from '../../domain/plan/steps.ts'
import { givingWay } from '../../gate/giving-way.ts'
import type { ReadAhead } from '../../gate/handler.ts'

/** The steps that a plan's text names. */
export type PlanAhead = (markdown: string) => readonly FlatStep[]

/**
 * Reads a plan that is to be finalised before the transaction: a Markdown parser has to be loaded for it, and a long plan takes a while. Should the
 * plan be edited in between, its new text is read within.
 */
export async function planAhead({ artifact, stage }: Checked<'artifact.stage'>, readAhead: ReadAhead): Promise<PlanAhead | null> {
  if (stage !== 'final') return null
  const texts = await readAhead(async (store) => {
    const found = await store.find('artifact', artifact)
    if (found?.type !== 'plan') return []
    const finalised = await store.seen.upTo(found.session, readerOf(found.id))
    const revisions = [...new Set([found.revision, finalised])]
    return Promise.all(revisions.map(async (revision) => (await store.artifacts.revision(found.id, revision))?.content ?? ''))
  })
  const { planReading, readPlan } = await import('../../domain/plan-reader/read-plan.ts')
  const steps = new Map<string, readonly FlatStep[]>()
  for (const text of texts) steps.set(text, flatten(await givingWay(planReading(text))))
  return (text) => steps.get(text) ?? flatten(readPlan(text))
}

/** Under which name it is kept up to which revision a plan's steps are todos; nobody's name has a line break. */
export function readerOf(artifact: string): string {
  return `plan\n${artifact}`
}
