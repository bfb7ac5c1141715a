import { memo } from 'react'
import type { WholeMessage } from '../../../../src/contract/nouns/message.ts'
import { spanText } from '../times/durations.ts'
import { shortMoney } from '../usage/cost-words.ts'
import { AgentMark, PersonMark } from '../work/marks.tsx'
import { personName } from '../work/person-name.ts'
import { CallsView } from './calls-view.tsx'
import { clockText, dayText } from './day-text.ts'
import { Folded, PartView } from './part-view.tsx'
import { blocksOf, type Entry, quietWords } from './turns.ts'

/** Who has spoken, where it is not the person at the page. */
const sources: Partial<Record<WholeMessage['kind'], string>> = {
  peer: 'a peer',
  schedule: 'by schedule',
  answer: 'an answer',
  subagent: 'from a subagent',
  command: 'answer to a command',
}

/** A message is another one when it has changed, so turns are compared by theirs. */
export const EntryView = memo(
  function EntryView({ entry }: { entry: Entry }) {
    switch (entry.kind) {
      case 'day':
        return <Day at={entry.at} />
      case 'quiet':
        return <Quiet message={entry.message} />
      case 'said':
        return <Said message={entry.message} />
      case 'turn':
        return <Turn messages={entry.messages} />
    }
  },
  ({ entry: before }, { entry: after }) =>
    before.key === after.key &&
    messagesOf(before).every((message, index) => message === messagesOf(after)[index]) &&
    messagesOf(before).length === messagesOf(after).length,
)

function messagesOf(entry: Entry): readonly WholeMessage[] {
  if (entry.kind === 'turn') return entry.messages
  return entry.kind === 'day' ? [] : [entry.message]
}

function Day({ at }: { at: number }) {
  return (
    <div className="flex items-center gap-2.5 text-sm text-faint before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
      {dayText(at, Date.now())}
    </div>
  )
}

function Quiet({ message: { kind, parts, createdAt, error } }: { message: WholeMessage }) {
  return (
    <>
      <Folded
        summary={
          <>
            {quietWords[kind]} · {clockText(createdAt)}
          </>
        }
      >
        {parts.map((part) => (
          <PartView key={part.id} part={part} />
        ))}
      </Folded>
      {error !== null && <p className="stored mt-1 text-sm text-stuck">{error}</p>}
    </>
  )
}

function Said({ message }: { message: WholeMessage }) {
  const { kind, by, from, createdAt } = message
  const isAgent = kind === 'peer' || kind === 'subagent' || from !== null
  const name = isAgent ? by : personName(by)
  return (
    <div className="rounded-md bg-canvas px-3 pt-2 pb-2.5">
      <p className="mb-1 flex h-5 items-center gap-2 text-sm text-faint">
        {isAgent ? <AgentMark agent={name} /> : <PersonMark name={name} />}
        <b className="stored truncate text-base font-semibold text-ink">{name}</b>
        <time dateTime={new Date(createdAt).toISOString()} title={new Date(createdAt).toLocaleString()}>
          {clockText(createdAt)}
        </time>
        {sources[kind] && <span>· {sources[kind]}</span>}
      </p>
      <div className="flex flex-col gap-2">
        {blocksOf([message]).map((block) =>
          block.kind === 'part' ? (
            <PartView key={block.key} part={block.part} />
          ) : (
            block.kind === 'note' && <Note key={block.key} text={block.text} isBad={block.isBad} />
          ),
        )}
      </div>
    </div>
  )
}

function Turn({ messages }: { messages: readonly WholeMessage[] }) {
  const [first] = messages
  const last = messages.at(-1)
  if (first === undefined || last === undefined) return null
  const took = last.endedAt - first.createdAt
  const cost = messages.reduce((sum, { usage }) => sum + (usage?.nanodollars ?? 0), 0)
  return (
    <>
      <p className="mb-1 flex h-[22px] items-center gap-2 text-sm text-faint">
        <AgentMark agent={first.by} />
        <b className="stored truncate text-base font-semibold text-ink">{first.by}</b>
        <span className="whitespace-nowrap tabular-nums">
          <time dateTime={new Date(first.createdAt).toISOString()} title={new Date(first.createdAt).toLocaleString()}>
            {clockText(first.createdAt)}
          </time>
          {last.endedAt > 0 && took >= 1_000 && ` · ${spanText(took)}`}
          {cost > 0 && ` · ${shortMoney(cost)}`}
          {last.endedAt === 0 && <span className="text-run"> · writing…</span>}
        </span>
      </p>
      <div className="flex flex-col gap-2">
        {blocksOf(messages).map((block) => {
          if (block.kind === 'calls') return <CallsView key={block.key} parts={block.parts} />
          return block.kind === 'part' ? (
            <PartView key={block.key} part={block.part} />
          ) : (
            <Note key={block.key} text={block.text} isBad={block.isBad} />
          )
        })}
      </div>
    </>
  )
}

function Note({ text, isBad }: { text: string; isBad: boolean }) {
  return <p className={`stored text-sm ${isBad ? 'text-stuck' : 'text-soft'}`}>{text}</p>
}
