import { type Agent, defaultLimits } from '../../../contract/nouns/agent.ts'
import type { Loop } from '../../../contract/nouns/loop.ts'
import type { Memory } from '../../../contract/nouns/memory.ts'
import type { Part, PartContent } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { type Handing, handedDown, judgeFollowUp, listModeFor } from '../../domain/delegation/delegation.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideAddSession } from '../../domain/session/session.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { delegationContext } from '../../render/delegation/context.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { listOf } from '../list/list-of.ts'
import { say } from '../message/conversation.ts'
import { linkCall } from '../message/link-call.ts'
import { wakeSession } from '../run/waking.ts'
import { rootOf } from '../session/root.ts'
import { todoFacts } from '../todo/facts.ts'
import { originalRequest } from './original-request.ts'

/** What is handed on, and what a person has shown with it. */
export type Delegation = Checked<'message.delegate'>['to'][number] & { files?: readonly PartContent[] }

/** Where the end of a child is to be reported, how it was asked for, and on whose behalf. */
export interface Way {
  reports: string
  handing: Handing
  rights: Rights
  hops: number
  /** What it is told beside the work itself. */
  brief?: string
  /** The part of the conversation that waits for it, and the loop that it is a stage of. */
  call?: Part
  loop?: Loop
}

/** Starts a session that works for this one, or goes on in one that has. */
export async function startChild(
  session: StoredSession,
  delegation: Delegation,
  agent: Agent,
  way: Way,
  context: WriteContext,
): Promise<StoredSession> {
  const parent = session.agent === null ? undefined : await knownAgent(session.agent, context.store)
  const child = await childFor(session, delegation, agent, way, parent, context)
  const briefing = await envelope(session, child, delegation, parent, context)
  await say(
    {
      session: child,
      kind: 'peer',
      from: session.number,
      hops: way.hops,
      by: session.agent ?? context.caller.name,
      rights: way.rights,
      content: [
        textPart(briefing, true),
        ...(way.brief === undefined ? [] : [textPart(way.brief, true)]),
        textPart(delegation.prompt),
        ...(delegation.files ?? []),
      ],
    },
    context,
  )
  await wakeSession({ session: child.number, trigger: 'peer' }, context)
  return child
}

async function childFor(
  session: StoredSession,
  delegation: Delegation,
  agent: Agent,
  way: Way,
  parent: Agent | undefined,
  context: WriteContext,
): Promise<StoredSession> {
  const permissions = handedDown(session, parent?.definition, way.rights)
  if (delegation.session !== undefined) {
    const known = await context.require('session', delegation.session)
    granted(judgeFollowUp(known, session))
    const child = context.keep('session', known, { reports: way.reports, permissions, updatedAt: context.now })
    if (way.call) linkCall(way.call, child, context, way.loop)
    return child
  }
  const decided = decideAddSession(
    {
      id: context.newId(),
      number: await context.store.nextNumber('session'),
      title: delegation.description ?? [...(delegation.prompt.trim().split('\n')[0] ?? '')].slice(0, 100).join(''),
      agent: agent.id,
      parent: session.id,
      channel: session.channel,
      todos: listModeFor(delegation.todos, agent, way.handing),
      depth: session.depth + 1,
      reports: way.reports,
      permissions,
    },
    context.now,
  )
  if (way.call) linkCall(way.call, decided.session, context, way.loop)
  return context.add('session', decided)
}

/** What the child walks in with. A child that works on no list is not shown one. */
async function envelope(
  session: StoredSession,
  child: StoredSession,
  delegation: Delegation,
  parent: Agent | undefined,
  context: WriteContext,
): Promise<string> {
  const list = child.todos === 'shared' ? await listOf(session, context) : null
  // As its own `/todo list` shows them: what is everyone's, too.
  const lists = list === null ? [] : [list, 0]
  const { rows } =
    list === null ? { rows: [] } : await context.store.todos.list({ lists, statuses: activeStatuses, limit: 50, after: undefined })
  return delegationContext({
    request: (await originalRequest(session, context)) ?? delegation.prompt,
    by: session.agent ?? context.caller.name,
    depth: child.depth,
    deepest: (parent?.definition.limits ?? defaultLimits).depth,
    memory: await pipelineMemory(session, context),
    todos: rows,
    ...(await todoFacts(rows, context)),
    counts: await context.store.todos.count({ lists: lists.length === 0 ? [-1] : lists, statuses: activeStatuses }),
  })
}

const mostShown = 10

/** What was written down in this conversation, by whichever of its agents: the newest first. */
export async function pipelineMemory(session: Session, { store }: Pick<ReadContext, 'store'>): Promise<Memory[]> {
  const lists = [(await rootOf(session, { store })).number]
  return (await store.memories.list({ lists, type: undefined, agent: undefined, limit: mostShown, after: undefined })).rows
}
