import { ChevronRight } from 'lucide-react'
import type { Part, ToolPart } from '../../../../src/contract/nouns/message.ts'
import { spanText } from '../times/durations.ts'
import { Ring } from '../work/ring.tsx'
import { groupWords, toolLine } from './tool-line.ts'
import { ToolRow } from './tool-row.tsx'

/** Calls that followed each other, as one line that opens. What has failed or goes on is open. */
export function CallsView({ parts }: { parts: readonly Part[] }) {
  const calls = parts.filter((part): part is Part & { content: ToolPart } => part.content.type === 'tool')
  const [first] = calls
  if (first === undefined) return null
  if (calls.length === 1) {
    return (
      <div className="overflow-clip rounded-sm border border-line">
        <ToolRow content={first.content} session={first.session} />
      </div>
    )
  }
  const isLive = calls.some(({ content: { status } }) => status === 'running' || status === 'pending')
  const isOpen = isLive || calls.some(({ content: { status } }) => status === 'error')
  const { title, detail } = groupWords(calls.map(({ content }) => toolLine(content)))
  const begun = Math.min(...calls.map(({ content, createdAt }) => content.startedAt || createdAt))
  const ended = Math.max(...calls.map(({ content }) => content.endedAt))
  return (
    <details open={isOpen} className="group/calls overflow-clip rounded-sm border border-line">
      <summary className="flex min-h-[30px] cursor-pointer list-none items-center gap-2 px-2.5 text-soft hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open/calls:rotate-90" />
        <span className="stored line-clamp-1 min-w-0 flex-1">
          <b className="font-medium text-ink">{title}</b> · {detail}
        </span>
        {isLive && <Ring aria-hidden className="size-3.5 shrink-0 text-run" />}
        {!isLive && ended > begun + 1_000 && (
          <span className="text-sm whitespace-nowrap text-faint tabular-nums">{spanText(ended - begun)}</span>
        )}
      </summary>
      <div className="border-t border-line">
        {calls.map((part) => (
          <ToolRow key={part.id} content={part.content} session={part.session} />
        ))}
      </div>
    </details>
  )
}
