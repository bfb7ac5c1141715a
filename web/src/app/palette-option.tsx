import { CornerDownRight, MessageSquare, NotebookText } from 'lucide-react'
import { TimeAgo } from '../parts/times/time.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { StatusIcon } from '../parts/work/status.tsx'
import { statusWords } from '../parts/work/status-words.ts'
import { Marked } from './marked.tsx'
import type { Entry } from './palette-entries.ts'

interface PaletteOptionProps {
  id: string
  entry: Entry
  /** The group that begins with it. */
  heading: string | undefined
  isChosen: boolean
  onRun(): void
  onPoint(): void
}

export function PaletteOption({ id, entry, heading, isChosen, onRun, onPoint }: PaletteOptionProps) {
  const { label, labelMarks = [], status, text, textMarks = [], end, at } = entry
  const isOver = status === 'done' || status === 'canceled'
  return (
    <>
      {heading && (
        <p role="presentation" className="mx-2 mt-2 mb-0.5 text-xs font-medium text-faint">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className="grid min-h-8 cursor-pointer grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-sm px-2 py-1 aria-selected:bg-selected"
        onClick={onRun}
        onMouseMove={onPoint}
      >
        <EntryIcon entry={entry} />
        <span className="min-w-0">
          <span className={`stored block truncate ${isOver ? 'text-soft' : ''}`}>
            <Marked text={label} marks={labelMarks} />
            {status && <span className="sr-only"> {statusWords[status]}</span>}
          </span>
          {text && (
            <span className="stored block truncate text-sm text-soft">
              <Marked text={text} marks={textMarks} />
            </span>
          )}
        </span>
        <span className="text-sm whitespace-nowrap text-faint">{at === undefined ? end : <TimeAgo at={at} />}</span>
      </div>
    </>
  )
}

function EntryIcon({ entry: { status, by, group } }: { entry: Entry }) {
  if (status) return <StatusIcon status={status} />
  if (by) return <AgentMark agent={by} />
  const Icon = { do: CornerDownRight, plan: NotebookText, message: MessageSquare, memory: NotebookText, work: undefined, todo: undefined }[
    group
  ]
  return Icon === undefined ? <span /> : <Icon aria-hidden className="size-4 text-faint" />
}
