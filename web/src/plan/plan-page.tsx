import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { Menu } from '../parts/page/menu.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { useTitle } from '../parts/page/use-title.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { PlanBody } from './plan-body.tsx'
import { PlanSprint } from './plan-sprint.tsx'
import { PlanTodos } from './plan-todos.tsx'
import { RevisionList } from './revision-list.tsx'
import { StageCard } from './stage-card.tsx'
import { useArtifactUpdate } from './use-artifact-update.ts'

export default function PlanPage() {
  const { id } = useParams({ from: '/plans/$id' })
  const query = useOperation('artifact.get', { artifact: id })
  if (query.data === undefined || query.error !== null)
    return (
      <PlanFrame title="Plan">
        <ReadProblem query={query} />
      </PlanFrame>
    )
  return <Plan key={id} artifact={query.data.artifact} content={query.data.content} />
}

function Plan({ artifact, content }: { artifact: Artifact; content: string }) {
  const { id, title, type, session, createdBy, createdAt, updatedAt } = artifact
  /** The title as it is being written, and the row as it was when that began. */
  const [renaming, setRenaming] = useState<{ text: string; seen: Artifact }>()
  const navigate = useNavigate()
  const rename = useArtifactUpdate({
    done: () => setRenaming(undefined),
    refused: ({ title: typed }) => setRenaming({ text: typed ?? title, seen: renaming?.seen ?? artifact }),
  })
  const undo = useChange('change.undo', { done: () => void navigate({ to: '/plans/$id', params: { id } }) })
  const remove = useChange('artifact.delete', {
    says: () => `Deleted “${title}”. Its todos stay on their list.`,
    done: () => void navigate({ to: '/plans' }),
    undo: () => void undo.change({}),
  })
  const wishes = [
    { label: 'Rename', act: () => setRenaming({ text: title, seen: artifact }) },
    { label: 'Delete', act: () => void remove.change({ artifact: id }) },
  ]
  return (
    <PlanFrame title={title} menu={<Menu label={`More for ${type} ${title}`} wishes={wishes} />}>
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
          'everyone’s list'
        ) : (
          <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent underline">
            session #{session}
          </Link>
        )}{' '}
        · by {createdBy}, <TimeAgo at={createdAt} /> · changed <TimeAgo at={updatedAt} />
      </p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_var(--aside)]">
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
    </PlanFrame>
  )
}

/** The bar leads back to all plans; nothing else does. */
function PlanFrame({ title, menu, children }: { title: string; menu?: ReactNode; children: ReactNode }) {
  useTitle(`${title} · Punchlist`)
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <BarTitle>
        <Link to="/plans" className="text-soft hover:text-ink">
          Plans
        </Link>
        <span aria-hidden className="text-faint">
          /
        </span>
        <BarHeading>{title}</BarHeading>
        {menu}
      </BarTitle>
      {children}
    </div>
  )
}
