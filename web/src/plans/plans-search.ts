import type { ArtifactStage, ArtifactType } from '../../../src/contract/nouns/artifact.ts'

/** What the address says of which documents are shown. Without a type, plans are. */
export interface PlansSearch {
  type?: ArtifactType | 'all'
  stage?: ArtifactStage
  session?: number
}

export const types = ['plan', 'document', 'code', 'config', 'data', 'other'] as const satisfies readonly ArtifactType[]
export const stages = ['draft', 'review', 'final'] as const satisfies readonly ArtifactStage[]

/** Whatever the address holds that makes no sense is left out. */
export function plansSearch(given: Record<string, unknown>): PlansSearch {
  const type = [...types, 'all' as const].find((known) => known === given.type && known !== 'plan')
  const stage = stages.find((known) => known === given.stage)
  const session = typeof given.session === 'number' && Number.isSafeInteger(given.session) && given.session >= 0 ? given.session : undefined
  return {
    ...(type === undefined ? {} : { type }),
    ...(stage === undefined ? {} : { stage }),
    ...(session === undefined ? {} : { session }),
  }
}
