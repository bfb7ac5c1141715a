import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Artifact, ArtifactStage } from '../../../src/contract/nouns/artifact.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { stages } from '../plans/plans-search.ts'
import { stageWords } from '../plans/stage-words.ts'
import { outcomeText } from './outcome-text.ts'

/** How far a document has come, and the ways on and back. */
export function StageCard({ artifact }: { artifact: Artifact }) {
  const { id, stage, type, session } = artifact
  const [outcome, setOutcome] = useState('')
  /** What is about to become final, as it was seen when that was asked for. */
  const [finalising, setFinalising] = useState<Artifact>()
  const { change, isPending } = useChange('artifact.stage', {
    done: (answer) => setOutcome(answer.artifact.stage === 'final' && answer.artifact.type === 'plan' ? outcomeText(answer) : ''),
    refused: () => setOutcome(''),
  })
  const move = (to: ArtifactStage) => void change({ artifact: id, stage: to })
  const finalise = () => (type === 'plan' ? setFinalising(artifact) : move('final'))
  return (
    <section aria-label="Stage" className="card p-3">
      <ol className="flex flex-col gap-1">
        {stages.map((known) => (
          <li
            key={known}
            aria-current={known === stage ? 'step' : undefined}
            className={`flex items-start gap-2 rounded-md px-2 py-1 text-sm ${known === stage ? 'bg-accent-wash' : 'text-soft'}`}
          >
            <span className="mt-0.5 size-4 shrink-0">{known === stage && <Check aria-hidden className="size-4" />}</span>
            <span>
              <span className="font-medium">{stageWords[known].word}</span>: {stageWords[known].means}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {stage === 'draft' && (
          <button type="button" className="button" disabled={isPending} onClick={() => move('review')}>
            Send to review
          </button>
        )}
        {stage !== 'draft' && (
          <button type="button" className="button" disabled={isPending} onClick={() => move('draft')}>
            Back to draft
          </button>
        )}
        {(stage !== 'final' || type === 'plan') && (
          <button type="button" className={`button ${stage === 'final' ? '' : 'button-main'}`} disabled={isPending} onClick={finalise}>
            {stage === 'final' ? 'Finalise again' : 'Finalise'}
          </button>
        )}
      </div>
      <p role="status" className={outcome === '' ? 'sr-only' : 'stored mt-2 text-sm'}>
        {outcome}
      </p>
      {finalising && (
        <ConfirmDialog
          title="Make its steps todos?"
          deed="Finalise"
          leave="Not yet"
          onConfirm={() => void change({ artifact: id, stage: 'final' }, finalising)}
          onClose={() => setFinalising(undefined)}
        >
          <p>
            Each step of the plan becomes a todo on {session === 0 ? 'everyone’s list' : `the list of session #${session}`}, which may set
            its agent to work. Todos of an earlier final text are changed in place; those whose step is gone are canceled.
          </p>
          {artifact.version !== finalising.version && (
            <p role="alert" className="mt-2 rounded-md bg-you-wash p-2">
              Somebody has just changed it. Read it again before you finalise it.
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
