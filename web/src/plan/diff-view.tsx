import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useOperation } from '../api/use-operation.ts'
import { type DiffLine, diffLines, type TextLine } from '../parts/diff/diff-lines.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'

interface DiffViewProps {
  artifact: Artifact
  from: number
  to: number
}

const atOnce = 400
/** A line of a document may be as long as the whole of it. */
const longestLine = 2_000

export function DiffView({ artifact, from, to }: DiffViewProps) {
  const query = useOperation('artifact.diff', { artifact: artifact.id, from, to })
  const [limit, setLimit] = useState(atOnce)
  const { diff = '', added = 0, removed = 0 } = query.data ?? {}
  const lines = useMemo(() => diffLines(diff), [diff])
  return (
    <section aria-labelledby="changes" className="card p-3 md:p-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="changes" className="flex-1 basis-48 text-sm text-soft">
          Changes from revision {from} to {to}
          {query.data && `: ${added} added, ${removed} removed`}
        </h2>
        <Link to="/plans/$id" params={{ id: artifact.id }} className="button">
          Show the newest
        </Link>
      </div>
      <ReadProblem query={query} />
      {query.data && lines.length === 0 && <EmptyState>The text is the same in both.</EmptyState>}
      <ol className="font-mono text-xs">
        {lines.slice(0, limit).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a diff is nothing but its place
          <Line key={index} line={line} />
        ))}
      </ol>
      {lines.length > limit && (
        <button type="button" className="button mt-3" onClick={() => setLimit(limit + 2 * atOnce)}>
          Show more of {lines.length - limit} lines
        </button>
      )}
    </section>
  )
}

function Line({ line }: { line: DiffLine }) {
  return 'from' in line ? <Text line={line} /> : <li className="bg-canvas px-2 py-0.5 text-soft">{line.text}</li>
}

function Text({ line: { kind, text, from, to } }: { line: TextLine }) {
  const ground = { same: '', added: 'bg-accent-wash', removed: 'bg-you-wash' }[kind]
  const Tag = { same: 'span', added: 'ins', removed: 'del' }[kind] as 'span' | 'ins' | 'del'
  return (
    <li className={`grid grid-cols-[2.5rem_2.5rem_1rem_minmax(0,1fr)] gap-1 ${ground}`}>
      <span aria-hidden className="text-right text-soft tabular-nums">
        {from}
      </span>
      <span aria-hidden className="text-right text-soft tabular-nums">
        {to}
      </span>
      <span className="text-center font-semibold">{{ same: '', added: '+', removed: '−' }[kind]}</span>
      <Tag className="stored whitespace-pre-wrap no-underline">{shortened(text)}</Tag>
    </li>
  )
}

function shortened(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine)}… (${text.length - longestLine} more characters)`
}
