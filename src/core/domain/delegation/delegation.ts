import { type Agent, type AgentDefinition, runnerOf, type TodoMode } from '../../../contract/nouns/agent.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { Session, SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import type { StoredSession } from '../../ports/records.ts'
import { isNarrower, narrowest } from '../access/rights.ts'

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

/** The agent is what is wrong: doors may say which there are. */
const anotherAgent = { instead: { operation: 'agent.list', input: {} } } as const

/** Whether this agent can be handed work by that one. */
export function judgeDelegation(agent: Agent | undefined, id: string, by: string | null): Outcome<Agent> {
  if (agent === undefined) {
    return refuse('not_found', `There is no agent ${id}.`, { hint: 'See which there are.', ...anotherAgent })
  }
  if (id === by)
    return refuse('conflict', `${id} cannot hand work to itself.`, {
      hint: 'Do it yourself, or name another agent.',
      ...anotherAgent,
    })
  const runner = runnerOf(agent.definition)
  if (runner === undefined) {
    return refuse('conflict', `Nothing can start ${id}: it has neither a runner nor a model.`, {
      hint: `Name an agent that can be started here, or give ${id} a runner or a model in its definition.`,
      ...anotherAgent,
    })
  }
  if (runner === 'external') {
    return refuse('conflict', `${id} is run from outside, so nothing here can start it.`, {
      hint: 'Name an agent that can be started here.',
      ...anotherAgent,
    })
  }
  return grant(agent)
}

/** The first that can be handed work. When none can, it is said of each why not. */
export function judgeAny(outcomes: readonly Outcome<Agent>[]): Outcome<Agent> {
  const first = outcomes.find(({ granted }) => granted) ?? outcomes[0]
  if (first === undefined || first.granted) return first ?? refuse('invalid', 'No agent is named.')
  const problems = new Set(outcomes.flatMap((outcome) => (outcome.granted ? [] : [outcome.refusal.message])))
  return { granted: false, refusal: { ...first.refusal, message: [...problems].join(' ') } }
}

/** Who was asked something replies to that first. */
export function judgeReplied(peer: Session | undefined): Outcome<null> {
  if (peer?.asker == null) return grant(null)
  return refuse('conflict', `${peer.agent} has not replied yet to what you asked it before, in session #${peer.number}.`, {
    hint: 'End your turn: its reply wakes you.',
  })
}

export function judgeAsked<Asker>({ number }: Session, asker: Asker | undefined): Outcome<Asker> {
  if (asker !== undefined) return grant(asker)
  return refuse('conflict', `Nobody waits for a reply of session #${number}.`, {
    hint: 'Just end your turn; or ask an agent something yourself.',
  })
}

/** Whether work can be gone on with in a session that was started for earlier work. */
export function judgeFollowUp(child: StoredSession, session: Session): Outcome<null> {
  if (child.parent !== session.id || child.depth === 0) {
    return refuse(
      'conflict',
      `Session #${child.number} was not started from session #${session.number}, so it cannot be gone on with from there.`,
      { hint: 'Leave the session out to start a new one.' },
    )
  }
  if (child.reports === null) return grant(null)
  return refuse('conflict', `Session #${child.number} is still at work.`, { hint: 'Wait for its end, or start another one.' })
}

/** What comes of it is read in the turn that made the call, as if its agent had found it out. */
export function judgeRightsOfTurn({ number }: Session, caller: Caller, rights: Rights, turn: Rights | undefined): Outcome<null> {
  if (caller.run?.session === number || turn === undefined || !isNarrower(rights, turn)) return grant(null)
  return refuse('forbidden', `${caller.name} may do less than those for whom session #${number} made this call, and cannot answer it.`, {
    hint: 'Leave the part out: what comes of it is then said in the session.',
  })
}

/** How work is handed on: by a writ or a person, by a tool that waits for its end, or by one that does not. */
export type Handing = 'writ' | 'tool' | 'background'

const usualList: Record<Handing, TodoMode> = { writ: 'shared', tool: 'off', background: 'own' }

/** Whose list a child works on: as the call says, else as its agent says, else as is usual for the way it was asked. */
export function listModeFor(asked: TodoMode | undefined, agent: Agent, handing: Handing): TodoMode {
  return asked ?? agent.definition.todos ?? usualList[handing]
}

export function policyOf({ writes, permissions, tools }: AgentDefinition): ToolPolicy {
  return { writes, rules: permissions, tools }
}

/** What a session lets anybody do in it. */
export function ceilingOf({ access, capabilities }: SessionPermissions): Rights {
  return { access, capabilities }
}

/** What a run may do: no more than its agent's definition says, than its session lets it, and than whoever has caused it. */
export function rightsIn(permissions: SessionPermissions, { access, capabilities }: AgentDefinition, cause: Rights): Rights {
  return narrowest(ceilingOf(permissions), { access, capabilities }, cause)
}

/** A child never has more than its parent, nor than whoever hands the work on. */
export function handedDown({ permissions }: Session, parent: AgentDefinition | undefined, by: Rights): SessionPermissions {
  if (parent === undefined) return { ...permissions, ...narrowest(ceilingOf(permissions), by) }
  return { ceiling: [...permissions.ceiling, policyOf(parent)], ...rightsIn(permissions, parent, by), always: [] }
}
