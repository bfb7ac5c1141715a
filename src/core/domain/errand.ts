import type { AccessLevel } from '../../contract/access.ts'
import type { Agent, AgentDefinition, TodoMode } from '../../contract/nouns/agent.ts'
import type { Session, SessionPermissions, ToolPolicy } from '../../contract/nouns/session.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { RunRights } from '../ports/store.ts'

/** How deep and how wide work may be handed on from here. */
export function judgeRoom(session: Session, limits: AgentDefinition['limits'], atWork: number, more: number): Outcome<null> {
  if (session.depth + 1 > limits.depth) {
    return refuse(
      'limit_reached',
      `Work is handed on at most ${limits.depth} deep, and session #${session.number} is at depth ${session.depth}.`,
      {
        hint: 'Do it yourself.',
      },
    )
  }
  if (atWork + more > limits.children) {
    return refuse(
      'limit_reached',
      `Session #${session.number} has ${atWork} sessions at work, and ${limits.children} is the most it may have at once.`,
      { hint: `Hand on at most ${Math.max(limits.children - atWork, 0)} now, and the rest when those have ended.` },
    )
  }
  return grant(null)
}

/** Whether this agent can be handed work by that one. */
export function judgeErrand(agent: Agent | undefined, id: string, by: string | null): Outcome<Agent> {
  if (agent === undefined) {
    return refuse('not_found', `There is no agent ${id}.`, { hint: 'See which there are: punchlist agent list' })
  }
  if (id === by) return refuse('conflict', `${id} cannot hand work to itself.`, { hint: 'Do it yourself, or name another agent.' })
  if (agent.definition.runner === 'external') {
    return refuse('conflict', `${id} is run from outside, so nothing here can start it.`, {
      hint: 'Name an agent that can be started here.',
    })
  }
  return grant(agent)
}

/** Whose list a child works on: as the call says, else as its agent says, else as is usual for the way it was asked. */
export function listModeFor(asked: TodoMode | undefined, agent: Agent, isWrit: boolean): TodoMode {
  return asked ?? agent.definition.todos ?? (isWrit ? 'shared' : 'off')
}

export function policyOf({ writes, permissions, tools }: AgentDefinition): ToolPolicy {
  return { writes, rules: permissions, tools }
}

const narrowing: readonly AccessLevel[] = ['full', 'readonly-shell', 'readonly', 'minimal']

export function narrower(one: AccessLevel, other: AccessLevel): AccessLevel {
  return narrowing.indexOf(one) >= narrowing.indexOf(other) ? one : other
}

/** What an agent may do in a session: no more than its definition says, and no more than the session lets it. */
export function rightsIn({ access, capabilities }: SessionPermissions, definition: AgentDefinition): RunRights {
  return {
    access: narrower(access, definition.access),
    capabilities: definition.capabilities.filter((one) => capabilities === null || capabilities.includes(one)),
  }
}

/** A child never has more than its parent. */
export function handedDown({ permissions }: Session, parent: AgentDefinition): SessionPermissions {
  return { ceiling: [...permissions.ceiling, policyOf(parent)], ...rightsIn(permissions, parent), always: [] }
}
