import type { ChangeOptions } from '../api/attempt.ts'
import { perform } from '../api/perform.ts'
import { useChange } from '../api/use-change.ts'

/** Changes a document as it was seen; when somebody else has changed the same, both are shown. */
export function useArtifactUpdate(options: Pick<ChangeOptions<'artifact.update'>, 'done' | 'refused' | 'says'> = {}) {
  return useChange('artifact.update', {
    ...options,
    async current({ artifact: id }) {
      const { artifact, content } = await perform('artifact.get', { artifact: id })
      return { ...artifact, content }
    },
  })
}
