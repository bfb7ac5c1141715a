import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Artifact, ArtifactType } from '../../../src/contract/nouns/artifact.ts'
import { useOperation } from '../api/use-operation.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { DiffView } from './diff-view.tsx'
import { TextEditor } from './text-editor.tsx'

const isMarkdown = (type: ArtifactType) => type === 'plan' || type === 'document' || type === 'other'

/** What the address asks for: the newest text, which can be edited, an older one, or what changed between two. */
export function PlanBody({ artifact, content }: { artifact: Artifact; content: string }) {
  const { revision, from, to } = useSearch({ from: '/plans/$id' })
  if (from !== undefined && to !== undefined) return <DiffView artifact={artifact} from={from} to={to} />
  if (revision !== undefined && revision !== artifact.revision) return <OldText artifact={artifact} revision={revision} />
  return <NewestText artifact={artifact} content={content} />
}

function NewestText({ artifact, content }: { artifact: Artifact; content: string }) {
  // Nothing until it has been edited: then the focus comes back to where it was.
  const [isEditing, setEditing] = useState<boolean>()
  if (isEditing) return <TextEditor artifact={artifact} content={content} onDone={() => setEditing(false)} />
  return (
    <section aria-labelledby="text" className="card p-3 md:p-4">
      <div className="mb-2 flex items-center gap-3">
        <h2 id="text" className="flex-1 text-sm text-soft">
          Text, revision {artifact.revision}
        </h2>
        {/* biome-ignore lint/a11y/noAutofocus: whoever leaves the editor is taken back to its button */}
        <button type="button" className="button" autoFocus={isEditing === false} onClick={() => setEditing(true)}>
          Edit
        </button>
      </div>
      {content === '' ? (
        <EmptyState>It has no text yet. Edit it to write the first.</EmptyState>
      ) : (
        <StoredText type={artifact.type} text={content} />
      )}
    </section>
  )
}

function OldText({ artifact, revision }: { artifact: Artifact; revision: number }) {
  const query = useOperation('artifact.get', { artifact: artifact.id, revision })
  return (
    <section aria-labelledby="text" className="card p-3 md:p-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="text" className="flex-1 text-sm text-you">
          Text as it was, revision {revision} of {artifact.revision}
        </h2>
        <Link to="/plans/$id" params={{ id: artifact.id }} className="button">
          Show the newest
        </Link>
      </div>
      <ReadProblem query={query} />
      {query.data && <StoredText type={artifact.type} text={query.data.content} />}
    </section>
  )
}

function StoredText({ type, text }: { type: ArtifactType; text: string }) {
  if (isMarkdown(type)) return <Markdown text={text} />
  return <pre className="stored whitespace-pre-wrap font-mono text-sm">{text}</pre>
}
