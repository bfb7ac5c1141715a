import type { Agent } from '../../../contract/nouns/agent.ts'
import { decideDefine, judgeDefinition, judgeRemoval, judgeSource, judgeUnused } from '../../domain/agent/agent.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { knownAgent, knownAgents } from './known-agent.ts'
import { agentReport } from './report.ts'

export const agentHandlers: HandlersOf<'agent'> = {
  async 'agent.define'({ id, definition, replace }, context) {
    granted(judgeDefinition(id, definition, context.caller))
    if (!replace) granted(judgeUnused(await knownAgent(id, context.store)))
    const before = await context.find('agent', id)
    if (before !== undefined && context.version !== undefined) await context.target('agent', id)
    granted(judgeSource(before, 'Change that file'))
    return { agent: define(before, { id, definition, source: 'api', problem: null }, context) }
  },

  async 'agent.list'(_input, context) {
    return { agents: await knownAgents(context.store) }
  },

  async 'agent.get'(input, context) {
    return { agent: (await knownAgent(input.agent, context.store)) ?? context.missing('agent', input.agent) }
  },

  'agent.report': agentReport,

  async 'agent.remove'(input, context) {
    const agent = await context.target('agent', input.agent)
    granted(judgeSource(agent, 'Remove that folder'))
    const { rows } = await context.store.tasks.list({ owner: agent.id, statuses: ['draft', 'active'], limit: 1, after: undefined })
    granted(judgeRemoval(agent, rows[0]))
    return { agent: remove(agent, context) }
  },

  /** The folder is the truth for the agents it holds. One whose file has become wrong stays as it was when it was last right. */
  async 'agent.load'(input, context) {
    const known = new Map((await context.store.agents.list()).map((agent) => [agent.id, agent]))
    const defined: string[] = []
    const removed: string[] = []
    const take = (before: Agent | undefined, wish: Wish) => {
      if (define(before, wish, context) !== before) defined.push(wish.id)
    }
    for (const found of input.agents) take(known.get(found.id), { ...found, source: 'folder', problem: null })
    const wrong = new Map(input.problems.map(({ id, problem }) => [id, problem]))
    const present = new Set([...input.agents.map(({ id }) => id), ...wrong.keys()])
    for (const agent of known.values()) {
      const problem = wrong.get(agent.id)
      if (agent.source !== 'folder') continue
      if (problem !== undefined && !input.agents.some(({ id }) => id === agent.id)) take(agent, { ...agent, problem })
      if (!present.has(agent.id)) removed.push(remove(agent, context).id)
    }
    return { defined, removed }
  },
}

type Wish = Pick<Agent, 'id' | 'definition' | 'source' | 'problem'>

function define(before: Agent | undefined, wish: Wish, context: WriteContext): Agent {
  if (before === undefined) return context.add('agent', decideDefine(undefined, wish, context.now))
  return context.change('agent', before, (agent) => decideDefine(agent, wish, context.now))
}

function remove(agent: Agent, context: WriteContext): Agent {
  return context.remove('agent', { agent, events: [{ type: 'agent.removed', session: 0, data: { agent } }] })
}
