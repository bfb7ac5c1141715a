import { type FormEvent, useId, useState } from 'react'
import type { Comment, NewestComments } from '../../../../src/contract/nouns/comment.ts'
import { giveBack, useDraft } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'
import { useOperation } from '../../api/use-operation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { TimeAgo } from '../times/time.tsx'

type Subject = { todo: number; task?: undefined } | { task: number; todo?: undefined }

interface CommentsProps {
  on: Subject
  comments: NewestComments
}

/** More than a todo or a task can have. */
const all = 500

/** What was said about a todo or a task, the newest first, and a box to say more. */
export function Comments({ on, comments: { total, newest, next } }: CommentsProps) {
  const [isWhole, setWhole] = useState(false)
  const query = useOperation('comment.list', { ...on, limit: all }, { enabled: isWhole })
  const shown = query.data?.comments ?? newest
  return (
    <div className="flex flex-col gap-2">
      <CommentBox on={on} />
      {shown.length > 0 && (
        <ul aria-label="Comments" className="divide-y divide-line">
          {shown.map((comment) => (
            <CommentText key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {isWhole && <ReadProblem query={query} />}
      {next !== null && !isWhole && (
        <button type="button" className="button button-quiet self-start" onClick={() => setWhole(true)}>
          Show all {total} comments
        </button>
      )}
    </div>
  )
}

function CommentText({ comment: { number, by, createdAt, updatedAt, text } }: { comment: Comment }) {
  return (
    <li className="py-2 text-sm">
      <p className="text-xs text-soft">
        <span className="stored">{by}</span>, <TimeAgo at={createdAt} />
        {updatedAt !== createdAt && ' (edited)'} <span className="tabular-nums">#{number}</span>
      </p>
      <Markdown text={text} />
    </li>
  )
}

/** What is being written is kept, whatever becomes of the page; what is refused comes back into the field. */
function CommentBox({ on }: { on: Subject }) {
  const place = on.todo === undefined ? `comment.task.${on.task}` : `comment.todo.${on.todo}`
  const [text, write] = useDraft(place)
  const id = useId()
  const { change, isPending } = useChange('comment.add', { refused: (input) => giveBack(place, input.text ?? '') })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    write('')
    await change({ ...on, text: text.trimEnd() })
  }
  return (
    <form onSubmit={(event) => void add(event)} className="flex items-end gap-2">
      <label htmlFor={id} className="sr-only">
        A comment
      </label>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        className="field resize-none"
        placeholder="What is to be remembered"
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <button type="submit" className="button min-h-9" disabled={isPending || text.trim() === ''}>
        Comment
      </button>
    </form>
  )
}
