import type { Comment, NewestComments } from '../../../../src/contract/nouns/comment.ts'
import type { HistoryEntry } from '../../../../src/contract/nouns/history.ts'
import { useOperation } from '../../api/use-operation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { TimeAgo } from '../times/time.tsx'
import { PersonMark } from '../work/marks.tsx'
import { personName } from '../work/person-name.ts'
import { historyWords } from './history-words.ts'
import { PeekSection } from './peek-frame.tsx'

const most = 30

type Line = { at: number; key: string } & ({ comment: Comment } | { entry: HistoryEntry })

/** What was said about a todo and what was done to it, as one stream, the oldest first. */
export function TodoStream({ todo, comments }: { todo: number; comments: NewestComments }) {
  const history = useOperation('todo.history', { todo, limit: most }).data?.history ?? []
  const lines: Line[] = [
    ...comments.newest.map((comment) => ({ at: comment.createdAt, key: comment.id, comment })),
    ...history.map((entry) => ({ at: entry.at, key: `${entry.change}-${entry.type}`, entry })),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <PeekSection title="Comments and history">
      {comments.total > comments.newest.length && (
        <p className="text-sm text-soft">{comments.total - comments.newest.length} earlier comments are not shown.</p>
      )}
      <ol aria-label="Comments and history">
        {lines.map((line) => (
          <li key={line.key} className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 py-1">
            <PersonMark name={personName('comment' in line ? line.comment.by : line.entry.by)} />
            {'comment' in line ? (
              <div className="min-w-0">
                <Who name={line.comment.by} at={line.at} />
                <Markdown text={line.comment.text} />
              </div>
            ) : (
              <p className="min-w-0">
                <Who name={line.entry.by} at={line.at} words={historyWords(line.entry)} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </PeekSection>
  )
}

function Who({ name, at, words }: { name: string; at: number; words?: string }) {
  return (
    <span className="stored text-sm text-faint">
      <b className="font-medium text-ink">{personName(name)}</b>
      {words !== undefined && ` ${words}`} · <TimeAgo at={at} />
    </span>
  )
}
