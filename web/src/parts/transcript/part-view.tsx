import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Part, PartContent, PartStatus } from '../../../../src/contract/nouns/message.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { ChildProgress } from './child-progress.tsx'

const statusColours: Record<PartStatus, string> = {
  pending: 'text-soft',
  running: 'text-accent',
  completed: 'text-done',
  error: 'text-stuck',
}

export function PartView({ part: { content, session } }: { part: Part }) {
  switch (content.type) {
    case 'text':
      return <Markdown text={content.text} />
    case 'reasoning':
      return (
        <Folded summary={<span className="italic">Reasoning</span>}>
          <div className="stored whitespace-pre-wrap text-soft">{content.text}</div>
        </Folded>
      )
    case 'tool':
      return <ToolCall content={content} session={session} />
    case 'subtask':
      return (
        <Folded
          summary={<Handed agent={content.agent} status={content.status} child={content.child} text={content.description} />}
          below={content.child !== null && <ChildProgress session={session} child={content.child} />}
        >
          <div className="stored whitespace-pre-wrap">{content.prompt}</div>
          {content.output !== '' && <Output text={content.output} />}
        </Folded>
      )
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
        <p className="stored text-sm text-you">
          Try {content.attempt} failed: {content.problem}
        </p>
      )
    case 'step-start':
    case 'step-finish':
      return null
  }
}

function ToolCall({ content, session }: { content: Extract<PartContent, { type: 'tool' }>; session: number }) {
  const { tool, title, status, input, invalid, output, child, metadata } = content
  const doing = typeof metadata.progress === 'string' ? metadata.progress : undefined
  return (
    <Folded
      summary={
        <>
          <span className="font-mono">{tool}</span> <span className="stored text-soft">{title}</span>{' '}
          <span className={statusColours[status]}>{status}</span>
          {child !== null && <ChildLink child={child} />}
          {doing && <span className="stored text-soft"> {doing}</span>}
        </>
      }
      below={child !== null && <ChildProgress session={session} child={child} />}
    >
      {invalid && <p className="stored text-stuck">{invalid}</p>}
      <Output text={typeof input === 'string' ? input : JSON.stringify(input, null, 2)} />
      {output !== '' && <Output text={output} />}
    </Folded>
  )
}

function Handed({ agent, status, child, text }: { agent: string; status: PartStatus; child: number | null; text: string }) {
  return (
    <>
      Handed to <span className="font-medium">{agent}</span> <span className={statusColours[status]}>{status}</span>{' '}
      <span className="stored text-soft">{text}</span>
      {child !== null && <ChildLink child={child} />}
    </>
  )
}

function ChildLink({ child }: { child: number }) {
  return (
    <>
      {' '}
      <Link to="/sessions/$number" params={{ number: String(child) }} className="text-accent underline">
        session #{child}
      </Link>
    </>
  )
}

interface FoldedProps {
  summary: ReactNode
  /** Seen while it is folded, too. */
  below?: ReactNode
  children: ReactNode
}

function Folded({ summary, below, children }: FoldedProps) {
  return (
    <div className="rounded-md border border-line px-2 py-1 text-sm">
      <details>
        <summary className="cursor-pointer">{summary}</summary>
        <div className="my-1 flex flex-col gap-1">{children}</div>
      </details>
      {below}
    </div>
  )
}

/** A megabyte of output in one element would hold up the page; the rest can be read over the API. */
const mostShown = 20_000

function Output({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <pre tabIndex={0} className="stored max-h-72 overflow-auto rounded bg-canvas p-2 font-mono text-xs whitespace-pre-wrap">
      {text.slice(0, mostShown)}
      {text.length > mostShown && `\n… ${text.length - mostShown} more characters`}
    </pre>
  )
}
