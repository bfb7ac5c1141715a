import type { Rights } from '../../../contract/nouns/rights.ts'
import type { RunOutcome } from '../../../contract/nouns/run.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import { narrowest } from '../../domain/access/rights.ts'
import { ceilingOf } from '../../domain/delegation/delegation.ts'
import { textPart } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { type DelegationEnd, delegationResult } from '../../render/delegation/result.ts'
import { say } from '../message/conversation.ts'
import { settlePart } from '../message/settle-part.ts'
import { wakeSession } from '../run/waking.ts'
import { endStage, loopIn } from './loop.ts'

/** What of the session itself changes when its end is reported: nobody waits for it any more. */
export const reported = { reports: null, asker: null } as const

interface End extends Omit<DelegationEnd, 'session'> {
  outcome: RunOutcome
  /** On whose account it ended. */
  cause: Rights
}

/**
 * Tells whoever waits for a session that it has ended: the call or the writ that handed work to it, the session that runs on
 * meanwhile, or the one that asked it something and gets no reply. The caller sets `reported` on the session in the same commit.
 */
export async function reportEnd(session: StoredSession, end: End, context: WriteContext): Promise<void> {
  const parent = session.parent === null ? undefined : await context.find('session', session.parent)
  if (session.reports !== null && parent !== undefined) await tellParent(session, parent, end, context)
  await tellAsker(session, end, context)
}

async function tellParent(session: StoredSession, parent: StoredSession, end: End, context: WriteContext): Promise<void> {
  const result = delegationResult({ ...end, session: session.number, open: await leftOpen(session, context) })
  if (session.reports === 'message') {
    const text = `[subagent ${session.agent} has ended: ${end.outcome}]\n${result}`
    const rights = rightsOfEnd(session, end)
    await say({ session: parent, kind: 'subagent', by: session.agent ?? '', rights, content: [textPart(text)] }, context)
    await wakeSession({ session: parent.number, trigger: 'subagent' }, context)
    return
  }
  const part = await context.find('part', session.reports ?? '')
  const loop = part && loopIn(part)
  if (part && loop) {
    const { goesOn } = await endStage(parent, part, loop, { ...end, session: session.number }, context)
    if (goesOn) return
  } else if (part) settlePart(part, { ok: end.outcome === 'done' || end.text.trim() !== '', output: result }, context)
  const others = (await context.store.sessions.childrenAtWork(parent.id)).filter(
    ({ id, reports }) => id !== session.id && reports !== 'message',
  )
  if (others.length > 0) return
  await wakeSession({ session: parent.number, trigger: 'subagent', free: part?.content.type === 'tool' }, context)
}

const mostLeft = 6

/** What a session leaves open on a list of its own; nobody else looks there. */
async function leftOpen({ number, todos }: StoredSession, { store }: WriteContext) {
  if (todos !== 'own') return []
  return (await store.todos.list({ lists: [number], statuses: activeStatuses, order: 'position', limit: mostLeft, after: undefined })).rows
}

/** What came of it is read on the account of whoever has asked for it, which is what the session may. */
function rightsOfEnd({ permissions }: StoredSession, { cause }: End): Rights {
  return narrowest(ceilingOf(permissions), cause)
}

async function tellAsker(session: StoredSession, end: End, context: WriteContext): Promise<void> {
  const asker = session.asker === null ? undefined : await context.find('session', session.asker)
  if (asker === undefined || asker.awaiting !== session.number) return
  const detail = end.detail === '' ? '' : `: ${end.detail}`
  const text = `${session.agent} (session #${session.number}) has ended without a reply (${end.outcome}${detail}).`
  context.keep('session', asker, { awaiting: null })
  await say(
    {
      session: asker,
      kind: 'peer',
      by: session.agent ?? '',
      from: session.number,
      hops: session.hops + 1,
      rights: rightsOfEnd(session, end),
      content: [textPart(text)],
    },
    context,
  )
  await wakeSession({ session: asker.number, trigger: 'subagent' }, context)
}
