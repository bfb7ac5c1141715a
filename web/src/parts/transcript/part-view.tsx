import { type ReactNode, useState } from 'react'
import type { Part, PartStatus, SubtaskPart } from '../../../../src/contract/nouns/message.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Ring } from '../work/ring.tsx'
import { StatusIcon } from '../work/status.tsx'
import { ChildCalls } from './child-calls.tsx'
import { ChildProgress } from './child-progress.tsx'
import { Output } from './output.tsx'
import { ChildLink, ToolRow } from './tool-row.tsx'

/** One piece of what was said. Calls of tools are drawn by those who know what came before and after them. */
export function PartView({ part: { content, session } }: { part: Part }) {
  switch (content.type) {
    case 'text':
      return (
        <div className="text-md">
          <Markdown text={content.text} />
        </div>
      )
    case 'reasoning':
      return (
        <Folded summary={<span className="italic">Reasoning</span>}>
          <div className="stored text-sm whitespace-pre-wrap text-soft">{content.text}</div>
        </Folded>
      )
    case 'tool':
      return <ToolRow content={content} session={session} />
    case 'subtask':
      return <Handed content={content} session={session} />
    case 'file':
      return (
        <p className="stored text-sm">
          {content.name} <span className="text-soft">({content.mediaType})</span>
        </p>
      )
    case 'compaction':
      return <p className="text-sm text-soft">{content.auto ? 'Summarised by itself' : 'Summarised'}</p>
    case 'retry':
      return (
        <p className="stored text-sm text-stuck">
          Try {content.attempt} failed: {content.problem}
        </p>
      )
    case 'step-start':
    case 'step-finish':
      return null
  }
}

const states: Record<PartStatus, string> = { pending: 'not begun', running: 'running', completed: 'completed', error: 'failed' }

/** Work that was handed to another agent, how far that has come, and what it does. */
function Handed({ content, session }: { content: SubtaskPart; session: number }) {
  const { agent, status, child, description, prompt, output } = content
  const isLive = status === 'running' || status === 'pending'
  return (
    <div className="rounded-sm border border-line px-2.5 py-1">
      <details>
        <summary className="flex min-h-6 cursor-pointer list-none flex-wrap items-center gap-2 [&::-webkit-details-marker]:hidden">
          {isLive ? (
            <Ring aria-hidden className="size-3.5 shrink-0 text-run" />
          ) : (
            <StatusIcon status={status === 'error' ? 'failed' : 'done'} className="size-3.5" />
          )}
          <span className="stored min-w-0 flex-1">
            <b className="font-medium">Handed to {agent}</b> <span className="text-soft">· {description}</span>
          </span>
          <span className="text-sm text-soft">{states[status]}</span>
          {child !== null && <ChildLink child={child} />}
        </summary>
        <div className="flex flex-col gap-1.5 py-1">
          <div className="stored text-sm whitespace-pre-wrap">{prompt}</div>
          {output !== '' && <Output text={output} />}
          {child !== null && <ChildCalls session={child} />}
        </div>
      </details>
      {child !== null && <ChildProgress session={session} child={child} />}
    </div>
  )
}

/** Drawn when it is first opened: most is never looked at. */
export function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-sm text-faint">{summary}</summary>
      {isOpen && <div className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3">{children}</div>}
    </details>
  )
}
