import { type AgentDefinition, runnerOf } from '../../../contract/nouns/agent.ts'
import type { SessionPermissions } from '../../../contract/nouns/session.ts'
import { policyOf } from '../delegation/delegation.ts'
import { isNamed } from './permission-rules.ts'
import { toolVerdict } from './tool-verdict.ts'

const wholeList: readonly string[] = ['todowrite', 'todoread']
/** Agents that bring their own tools are given no more of ours to keep a list with. */
const forPrograms: readonly string[] = ['todo_write', 'todo_add', 'todo_list', 'todo_update']

/** An agent that asks for the pair that reads and writes whole lists is not offered a second way to keep its list. */
export function isOtherWay(name: string, { tools }: Pick<AgentDefinition, 'tools'>): boolean {
  return name.startsWith('todo_') && !isNamed(name, tools) && isNamed('todowrite', tools)
}

/**
 * Which of our tools an agent can call, as far as it is for its definition to say, and for the definitions of those it works for. Whether it may
 * do what it calls them for is a matter of its rights.
 */
export function toolsAtHand(definition: AgentDefinition, permissions: SessionPermissions): (name: string) => boolean {
  const policy = policyOf(definition)
  const isProgram = runnerOf(definition) === 'acp'
  return (name) => {
    if (isProgram ? name.startsWith('todo') && !forPrograms.includes(name) : isOtherWay(name, definition)) return false
    if (wholeList.includes(name) && !isNamed(name, definition.tools)) return false
    const readOnly = name === 'todo_list' || name === 'todoread'
    return toolVerdict(policy, permissions, { name, readOnly }) !== 'deny'
  }
}
