import { Link } from '@tanstack/react-router'
import { FilePen, FilePlus2, FileText, FileX2, Globe, ListChecks, type LucideIcon, Search, SquareTerminal, Wrench } from 'lucide-react'
import type { ToolPart } from '../../../../src/contract/nouns/message.ts'
import { DiffCounts } from '../diff/diff-counts.tsx'
import { PathText } from '../diff/path-text.tsx'
import { spanText } from '../times/durations.ts'
import { Ring } from '../work/ring.tsx'
import { Checklist } from './checklist.tsx'
import { ChildCalls } from './child-calls.tsx'
import { ChildProgress } from './child-progress.tsx'
import { GivenFields } from './given-fields.tsx'
import { Output } from './output.tsx'
import { checklistOf, givenTo, type ToolVerb, toolLine } from './tool-line.ts'

const looks: Record<ToolVerb, [Icon: LucideIcon, word: string]> = {
  read: [FileText, 'Read'],
  search: [Search, 'Searched'],
  fetch: [Globe, 'Fetched'],
  edit: [FilePen, 'Edited'],
  create: [FilePlus2, 'Created'],
  delete: [FileX2, 'Deleted'],
  move: [FilePen, 'Moved'],
  run: [SquareTerminal, 'Ran'],
  list: [ListChecks, 'List'],
  use: [Wrench, 'Used'],
}

/** One call of a tool: what it did and with what, in a line that opens. */
export function ToolRow({ content, session }: { content: ToolPart; session: number }) {
  const { tool, status, output, invalid, child, metadata, approval } = content
  const { verb, target, added, removed } = toolLine(content)
  const [Icon, word] = looks[verb]
  const items = checklistOf(content)
  const isPath = verb !== 'run' && verb !== 'use' && verb !== 'list' && verb !== 'search' && target.includes('/') && !target.includes(' ')
  const doing = typeof metadata['progress'] === 'string' ? metadata['progress'] : undefined
  const isFailed = status === 'error'
  return (
    <div className="border-t border-line first:border-t-0">
      <details open={isFailed}>
        <summary className="flex min-h-7 cursor-pointer list-none items-center gap-2.5 px-2.5 py-0.5 text-sm text-soft hover:bg-hover [&::-webkit-details-marker]:hidden">
          {status === 'running' ? (
            <Ring aria-hidden className="size-3.5 shrink-0 text-run" />
          ) : (
            <Icon aria-hidden className="size-3.5 shrink-0" />
          )}
          <span className="w-14 shrink-0">{word}</span>
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            {isPath ? (
              <PathText path={target} />
            ) : (
              <span className="stored line-clamp-1 font-mono text-ink">
                {verb === 'use' || verb === 'list' ? tool : ''}
                {(verb === 'use' || verb === 'list') && items.length === 0 && target !== '' && ' '}
                <span className={verb === 'use' || verb === 'list' ? 'font-sans text-soft' : ''}>
                  {items.length > 0 ? '' : target || (verb === 'use' || verb === 'list' ? '' : tool)}
                </span>
              </span>
            )}
          </span>
          {child !== null && <ChildLink child={child} />}
          {doing && <span className="stored line-clamp-1">{doing}</span>}
          <DiffCounts added={added} removed={removed} />
          <span className="whitespace-nowrap">
            <State content={content} />
          </span>
        </summary>
        <div className="flex flex-col gap-1.5 px-2.5 pb-2 pl-8">
          {approval !== null && <p className="text-sm text-soft">{approvalWords[approval.state]}</p>}
          {invalid !== undefined && <p className="stored text-sm text-stuck">{invalid}</p>}
          {items.length === 0 && <GivenFields given={givenTo(content)} told={target} />}
          {output !== '' && <Output text={output} />}
          {child !== null && <ChildCalls session={child} />}
        </div>
      </details>
      {items.length > 0 && (
        <div className="px-2.5 pb-1.5 pl-8">
          <Checklist items={items} />
        </div>
      )}
      {child !== null && (
        <div className="px-2.5 pb-1.5 pl-8">
          <ChildProgress session={session} child={child} />
        </div>
      )}
    </div>
  )
}

const approvalWords = { asked: 'It waits for your word.', allowed: 'It was allowed.', denied: 'It was not allowed.' }

/** How a call stands, or how long it took. */
function State({ content: { status, startedAt, endedAt, approval } }: { content: ToolPart }) {
  if (approval?.state === 'asked' && status === 'pending') return <span className="text-you">waits for you</span>
  if (status === 'error') return <span className="text-stuck">{approval?.state === 'denied' ? 'denied' : 'failed'}</span>
  if (status === 'running') return <span className="text-run">running</span>
  if (status === 'pending') return 'not begun'
  const took = endedAt - startedAt
  return took >= 1_000 && startedAt > 0 ? (
    <span className="tabular-nums">{spanText(took)}</span>
  ) : (
    <span className="sr-only">completed</span>
  )
}

export function ChildLink({ child }: { child: number }) {
  return (
    <Link to="/sessions/$number" params={{ number: String(child) }} className="shrink-0 text-accent underline">
      session #{child}
    </Link>
  )
}
