import { useState } from 'react'
import type { Part, ToolPart } from '../../../../src/contract/nouns/message.ts'
import { useOperation } from '../../api/use-operation.ts'
import { ReadProblem } from '../page/read-problem.tsx'
import { ToolRow } from './tool-row.tsx'

const most = 20

/** What a child has called, under the call that started it. Read only when somebody looks. */
export function ChildCalls({ session }: { session: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useOperation('message.list', { session, newest: true, limit: most }, { enabled: isOpen })
  const calls = query.data?.messages.flatMap(({ parts }) => parts).filter(isCall)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="cursor-pointer py-0.5 text-soft">What session #{session} does</summary>
      <ReadProblem query={query} />
      {calls?.length === 0 && <p className="text-soft">It has called nothing yet.</p>}
      {calls !== undefined && calls.length > 0 && (
        <div className="overflow-clip rounded-sm border border-line">
          {calls.slice(-most).map((part) => (
            <ToolRow key={part.id} content={part.content} session={part.session} />
          ))}
        </div>
      )}
    </details>
  )
}

function isCall(part: Part): part is Part & { content: ToolPart } {
  return part.content.type === 'tool'
}
