import { type Agent, defaultLimits } from '../../../contract/nouns/agent.ts'
import type { PartContent } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { refuse } from '../../../contract/refusals.ts'
import { type Handing, handedDown, listModeFor } from '../../domain/delegation/delegation.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideAddSession, withFields } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { Refused } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/store.ts'
import { delegationContext } from '../../render/delegation/context.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { listOf } from '../list/list-of.ts'
import { say } from '../message/conversation.ts'
import { type Consequences, together, wakeSession } from '../run/waking.ts'
import { todoFacts } from '../todo/facts.ts'
import { originalRequest } from './original-request.ts'
import { pipelineMemory } from './pipeline-memory.ts'

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
}

/** Starts a session that works for this one, or goes on in one that has. */
export async function startChild(session: StoredSession, delegation: Delegation, agent: Agent, way: Way, context: WriteContext) {
  const parent = session.agent === null ? undefined : await knownAgent(session.agent, context.store)
  const child = await childFor(session, delegation, agent, way, parent, context)
  const briefing = await envelope(session, child.session, delegation, parent, context)
  const asked = await say(
    {
      session: child.session,
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
  const woken = await wakeSession({ session: child.session.number, trigger: 'peer' }, context)
  return { child: child.session, effects: together(child.effects, asked, woken) }
}

async function childFor(
  session: StoredSession,
  delegation: Delegation,
  agent: Agent,
  way: Way,
  parent: Agent | undefined,
  context: WriteContext,
) {
  const permissions = handedDown(session, parent?.definition, way.rights)
  if (delegation.session !== undefined) {
    const known = await context.require('session', delegation.session)
    if (known.parent !== session.id || known.depth === 0) {
      const message = `Session #${known.number} was not started from session #${session.number}, so it cannot be gone on with from there.`
      throw new Refused(refuse('conflict', message, { hint: 'Leave the session out to start a new one.' }).refusal)
    }
    if (known.reports !== null) {
      const message = `Session #${known.number} is still at work.`
      throw new Refused(refuse('conflict', message, { hint: 'Wait for its end, or start another one.' }).refusal)
    }
    const row = withFields(known, { reports: way.reports, permissions }, context.now)
    return { session: row, effects: { changes: [{ kind: 'update', noun: 'session', row }], events: [] } satisfies Consequences }
  }
  const { session: row, events } = decideAddSession(
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
  return { session: row, effects: { changes: [{ kind: 'insert', noun: 'session', row }], events } satisfies Consequences }
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
