import type { SubtaskResult } from '../../../src/contract/nouns/task.ts'

/** What became of a subtask: its agent's last words, its evidence, and what is left open. */
export function SubtaskOutcome({ result }: { result: SubtaskResult }) {
  const { status, words, resources, open } = result
  const isOver = status === 'done' || status === 'canceled'
  const evidence = resources.map(({ label, value }) => label ?? value)
  if (words.trim() === '' && evidence.length === 0 && open.length === 0) return null
  return (
    <div className="stored mt-1 border-l-2 border-line pl-2 text-sm text-soft">
      {words.trim() !== '' && <p className="line-clamp-3 whitespace-pre-wrap">{words.trim()}</p>}
      {evidence.length > 0 && <p>Evidence: {evidence.join(', ')}</p>}
      {open.length > 0 && (
        <p>
          {isOver ? 'Left open' : 'Still open'}: {open.join(', ')}
        </p>
      )}
    </div>
  )
}
