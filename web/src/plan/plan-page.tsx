import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { Menu } from '../parts/page/menu.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { PlanBody } from './plan-body.tsx'
import { PlanSprint } from './plan-sprint.tsx'
import { PlanTodos } from './plan-todos.tsx'
import { RevisionList } from './revision-list.tsx'
import { StageCard } from './stage-card.tsx'
import { useArtifactUpdate } from './use-artifact-update.ts'

const back = (
  <Link to="/plans" className="text-sm text-accent hover:underline">
    ← Plans
  </Link>
)

export default function PlanPage() {
  const { id } = useParams({ from: '/plans/$id' })
  const query = useOperation('artifact.get', { artifact: id })
  if (query.data === undefined || query.error !== null)
    return (
      <PageFrame title="Plan" above={back}>
        {query.isPending && <p className="text-soft">Loading…</p>}
        <ReadProblem query={query} />
      </PageFrame>
    )
  return <Plan key={id} artifact={query.data.artifact} content={query.data.content} />
}

function Plan({ artifact, content }: { artifact: Artifact; content: string }) {
  const { id, title, type, session, createdBy, createdAt, updatedAt } = artifact
  const [isDeleting, setDeleting] = useState(false)
  /** The title as it is being written, and the row as it was when that began. */
  const [renaming, setRenaming] = useState<{ text: string; seen: Artifact }>()
  const navigate = useNavigate()
  const rename = useArtifactUpdate({
    done: () => setRenaming(undefined),
    refused: ({ title: typed }) => setRenaming({ text: typed ?? title, seen: renaming?.seen ?? artifact }),
  })
  const remove = useChange('artifact.delete', {
    says: () => `Deleted “${title}”.`,
    done: () => void navigate({ to: '/plans' }),
  })
  const wishes = [
    { label: 'Rename', act: () => setRenaming({ text: title, seen: artifact }) },
    { label: 'Delete…', act: () => setDeleting(true) },
  ]
  return (
    <PageFrame title={title} above={back} actions={<Menu label={`More for ${type} ${title}`} wishes={wishes} />}>
      {renaming && (
        <LineEditor
          label="Title"
          text={renaming.text}
          longest={200}
          onDone={() => setRenaming(undefined)}
          onSave={(text) => rename.change({ artifact: id, title: text }, renaming.seen)}
        />
      )}
      <p className="stored mb-3 text-sm text-soft">
        {type} of{' '}
        {session === 0 ? (
          'everybody'
        ) : (
          <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent underline">
            session #{session}
          </Link>
        )}{' '}
        · by {createdBy}, <TimeAgo at={createdAt} /> · changed <TimeAgo at={updatedAt} />
      </p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <PlanBody artifact={artifact} content={content} />
        </div>
        <aside aria-label="About it" className="flex min-w-0 flex-col gap-4">
          <StageCard artifact={artifact} />
          <PlanSprint artifact={artifact} />
          <RevisionList artifact={artifact} />
        </aside>
      </div>
      <PlanTodos artifact={artifact} />
      {isDeleting && (
        <ConfirmDialog
          title="Delete it for good?"
          deed="Delete"
          onConfirm={() => void remove.change({ artifact: id })}
          onClose={() => setDeleting(false)}
        >
          <p className="stored">“{title}” and all its revisions will be gone, which cannot be undone. Its todos stay on their list.</p>
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}
