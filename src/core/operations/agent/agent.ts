import type { Agent } from '../../../contract/nouns/agent.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import { refuse } from '../../../contract/refusals.ts'
import { decideDefine, judgeDefinition } from '../../domain/agent/agent.ts'
import type { HandlersOf } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { knownAgent, knownAgents } from './known-agent.ts'

export const agentHandlers: HandlersOf<'agent'> = {
  async 'agent.define'({ id, definition }, context) {
    granted(judgeDefinition(id, definition, context.caller))
    const before = await context.store.find('agent', id)
    if (before !== undefined && context.version !== undefined) await context.target('agent', id)
    if (before?.source === 'folder') {
      const message = `Agent ${id} is defined in the workspace, in agents/${id}/agent.json.`
      throw new Refused(refuse('conflict', message, { hint: 'Change that file: it is read again by itself.' }).refusal)
    }
    const { agent, events } = decideDefine(before, { id, definition, source: 'api', problem: null }, context.now)
    return { ...stored(before, agent, events), answer: { agent } }
  },

  async 'agent.list'(_input, context) {
    return { agents: await knownAgents(context.store) }
  },

  async 'agent.get'(input, context) {
    return { agent: (await knownAgent(input.agent, context.store)) ?? context.missing('agent', input.agent) }
  },

  async 'agent.remove'(input, context) {
    const agent = await context.target('agent', input.agent)
    if (agent.source === 'folder') {
      const message = `Agent ${agent.id} is defined in the workspace, in agents/${agent.id}/agent.json.`
      throw new Refused(refuse('conflict', message, { hint: 'Remove that folder: it is noticed by itself.' }).refusal)
    }
    const { rows } = await context.store.tasks.list({ owner: agent.id, statuses: ['draft', 'active'], limit: 1, after: undefined })
    if (rows[0] !== undefined) {
      const message = `Agent ${agent.id} owns task ${rows[0].number}, which is ${rows[0].status}.`
      throw new Refused(refuse('conflict', message, { hint: 'Give its tasks another owner first, or end them.' }).refusal)
    }
    return { changes: [{ kind: 'remove', noun: 'agent', row: agent }], events: [agentEvent('agent.removed', agent)], answer: { agent } }
  },

  /** The folder is the truth for the agents it holds. One whose file has become wrong stays as it was when it was last right. */
  async 'agent.load'(input, context) {
    const known = new Map((await context.store.agents.list()).map((agent) => [agent.id, agent]))
    const changes: Change[] = []
    const events: NewEvent[] = []
    const take = (before: Agent | undefined, wish: Pick<Agent, 'id' | 'definition' | 'source' | 'problem'>) => {
      const decided = decideDefine(before, wish, context.now)
      const effects = stored(before, decided.agent, decided.events)
      changes.push(...effects.changes)
      events.push(...effects.events)
    }
    for (const found of input.agents) take(known.get(found.id), { ...found, source: 'folder', problem: null })
    const wrong = new Map(input.problems.map(({ id, problem }) => [id, problem]))
    const present = new Set([...input.agents.map(({ id }) => id), ...wrong.keys()])
    for (const agent of known.values()) {
      const problem = wrong.get(agent.id)
      if (agent.source !== 'folder') continue
      if (problem !== undefined && !input.agents.some(({ id }) => id === agent.id)) take(agent, { ...agent, problem })
      if (present.has(agent.id)) continue
      changes.push({ kind: 'remove', noun: 'agent', row: agent })
      events.push(agentEvent('agent.removed', agent))
    }
    const named = (type: NewEvent['type']) =>
      events.flatMap((event) => (event.type === type && 'agent' in event.data ? [event.data.agent.id] : []))
    return { changes, events, answer: { defined: named('agent.defined'), removed: named('agent.removed') } }
  },
}

function stored(before: Agent | undefined, agent: Agent, events: NewEvent[]): { changes: Change[]; events: NewEvent[] } {
  if (events.length === 0) return { changes: [], events }
  return { changes: [{ kind: before === undefined ? 'insert' : 'update', noun: 'agent', row: agent }], events }
}

function agentEvent(type: 'agent.removed', agent: Agent): NewEvent {
  return { type, session: 0, data: { agent } }
}
