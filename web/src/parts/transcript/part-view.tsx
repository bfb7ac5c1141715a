import { Link } from '@tanstack/react-router'
import type { Part, PartContent, PartStatus } from '../../../../src/contract/nouns/message.ts'
import { Markdown } from '../markdown.tsx'

const statusColours: Record<PartStatus, string> = {
  pending: 'text-soft',
  running: 'text-accent',
  completed: 'text-good',
  error: 'text-bad',
}

export function PartView({ part: { content } }: { part: Part }) {
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
      return <ToolCall content={content} />
    case 'subtask':
      return (
        <Folded summary={<Handed agent={content.agent} status={content.status} child={content.child} text={content.description} />}>
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
        <p className="stored text-sm text-warn">
          Try {content.attempt} failed: {content.problem}
        </p>
      )
    case 'step-start':
    case 'step-finish':
      return null
  }
}

function ToolCall({ content }: { content: Extract<PartContent, { type: 'tool' }> }) {
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
    >
      {invalid && <p className="stored text-bad">{invalid}</p>}
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

function Folded({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) {
  return (
    <details className="rounded-md border border-line px-2 py-1 text-sm">
      <summary className="cursor-pointer">{summary}</summary>
      <div className="mt-1 flex flex-col gap-1">{children}</div>
    </details>
  )
}

/** A megabyte of output in one element would hold up the page; the rest can be read over the API. */
const mostShown = 20_000

function Output({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <pre tabIndex={0} className="stored max-h-72 overflow-auto rounded bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
      {text.slice(0, mostShown)}
      {text.length > mostShown && `\n… ${text.length - mostShown} more characters`}
    </pre>
  )
}
