import type { ArtifactStage } from '../../../src/contract/nouns/artifact.ts'

export const stageWords: Record<ArtifactStage, { word: string; means: string; colour: string }> = {
  draft: { word: 'Draft', means: 'still being written', colour: 'text-soft' },
  review: { word: 'Review', means: 'somebody should read it', colour: 'text-you' },
  final: { word: 'Final', means: 'settled; a plan’s steps are todos', colour: 'text-done' },
}
