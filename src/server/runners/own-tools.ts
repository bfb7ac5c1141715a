import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import { isNamed } from '../../core/domain/access/permission-rules.ts'
import { isOtherWay } from '../../core/domain/access/tools-at-hand.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { Tool } from '../../core/ports/tools.ts'
import { createTools, type OwnTool } from '../../doors/tools/create-tools.ts'
import { offered } from '../../doors/tools/offer/offered.ts'

/** What every agent is offered. Each schema costs tokens in every turn, so the others must be asked for by name. */
const usual: readonly OwnTool['toolset'][] = ['core', 'todos', 'tasks', 'people', 'agents', 'memory']

/** Our own tools for the agent of a turn. */
export function ownTools(perform: Perform): (turn: Pick<Turn, 'agent' | 'list' | 'caller'>) => Tool[] {
  const tools = createTools({ perform })
  return ({ agent: { definition }, list, caller: { access, run } }) => {
    const capabilities = run?.capabilities ?? definition.capabilities
    return offered(tools, { definition: { ...definition, capabilities }, access, list }).filter((tool) => isOffered(tool, definition))
  }
}

function isOffered({ name, toolset }: OwnTool, definition: AgentDefinition): boolean {
  return isNamed(name, definition.tools) || (usual.includes(toolset) && !isOtherWay(name, definition))
}
