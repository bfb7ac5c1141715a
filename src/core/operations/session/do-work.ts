import type { Agent } from '../../../contract/nouns/agent.ts'
import { decideAddSession, noRestrictions, shownSession } from '../../domain/session/session.ts'
import { decideTakeUp, decideWorker, judgeServed, judgeWorkplace } from '../../domain/session/work.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { knownAgents } from '../agent/known-agent.ts'
import { starterFor } from '../agent/starter.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { sendIn } from '../message/message.ts'
import { sessionOfFolder, withRightsOfCaller } from './of-folder.ts'

/**
 * Gives an agent a piece of work on a project. It has a conversation of its own below the project's session, which is gone on with the next time,
 * and works on the project's list: it sees it and ticks it, but is not driven through what others have put there.
 */
export const doWork: Handlers['session.do'] = async ({ text, agent: wanted, fresh, workIn, ...where }, context) => {
  const { session: project } = await sessionOfFolder({ ...where, create: true }, context)
  const before = project.agent ?? (await context.store.sessions.workOn(project.id))?.agent ?? null
  const agent = granted(decideWorker(wanted, before, await knownAgents(context.store)))
  granted(judgeServed(agent.id, (await starterFor(agent.id, context)) === 'here'))
  const known = fresh ? undefined : await conversationOf(project, agent, workIn ?? where.folder, context)
  const session = known === undefined ? await begin(project, agent, workIn ?? where.folder, context) : await takeUp(known, context)
  return { session: shownSession(session), ...(await sendIn(session, text, [], context)), added: known === undefined }
}

async function conversationOf(project: StoredSession, { id: agent }: Agent, folder: string, { store, caller }: WriteContext) {
  const there = await store.sessions.workOn(project.id, { agent, folder })
  return there ?? (caller.operator ? undefined : store.sessions.workOn(project.id, { agent, folder: '' }))
}

async function begin(project: StoredSession, agent: Agent, folder: string, context: WriteContext): Promise<StoredSession> {
  granted(judgeWorkplace(agent, context.caller))
  const wish = {
    id: context.newId(),
    number: await context.store.nextNumber('session'),
    title: [...`${agent.definition.name ?? agent.id} in ${project.title}`].slice(0, 200).join(''),
    agent: agent.id,
    parent: project.id,
    channel: project.channel,
    folder: context.caller.operator ? folder : '',
    todos: 'shared' as const,
    permissions: { ...noRestrictions, ...(await rightsOfCaller(context)) },
  }
  return context.add('session', decideAddSession(wish, context.now))
}

async function takeUp(session: StoredSession, context: WriteContext): Promise<StoredSession> {
  const wider = await withRightsOfCaller(session, context)
  if (context.caller.agent !== null) return wider
  return context.change('session', wider, (newest) => granted(decideTakeUp(newest, context.now)))
}
