import { useOperation } from '../../api/use-operation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Dialog } from '../page/dialog.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { Comments } from '../work/comments.tsx'
import { Links } from '../work/links.tsx'

/** One todo in full: its description, where the work on it is to be seen, and what was said about it. */
export function TodoDialog({ number, onClose }: { number: number; onClose(): void }) {
  const query = useOperation('todo.get', { todo: number })
  return (
    <Dialog title={`Comments on #${number}`} onClose={onClose}>
      <ReadProblem query={query} />
      {query.data && (
        <div className="flex flex-col gap-3">
          <p className="stored text-sm">{query.data.todo.subject}</p>
          {query.data.todo.description !== '' && <Markdown text={query.data.todo.description} />}
          <Links links={query.data.links} />
          <Comments on={{ todo: number }} comments={query.data.comments} />
        </div>
      )}
      <div className="mt-4 flex justify-end">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
