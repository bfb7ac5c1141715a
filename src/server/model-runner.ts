import type { Log } from '../core/engine/log.ts'
import { promptLoop } from '../core/engine/prompt/prompt-loop.ts'
import type { Perform } from '../core/gate/perform.ts'
import type { Runner } from '../core/ports/runner.ts'
import { openMcpHands } from '../hands/mcp/open-mcp-hands.ts'
import { createModel } from '../runners/model/create-model.ts'
import type { ModelConfig } from '../runners/model/model-config.ts'
import { agentHome } from './agent-home.ts'
import { ownTools } from './own-tools.ts'
import { version } from './version.ts'

export interface ModelRunnerOptions {
  perform: Perform
  models: ModelConfig
  /** Where agents are at home. */
  workspace: string | undefined
  log: Log
  /** How long a model may be silent, in milliseconds. */
  silence?: number
}

/** Agents that are models: asked step by step, with our tools and those of their MCP servers. */
export function modelRunner({ perform, models, workspace, log, silence }: ModelRunnerOptions): Runner {
  const openHands = openMcpHands({ folderOf: (agent) => agentHome(agent, workspace), version })
  return promptLoop({ model: createModel(models), perform, toolsFor: ownTools(perform), openHands, log, silence })
}
