import type { Log } from '../../core/engine/log.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Runner } from '../../core/ports/runner.ts'
import { openMcpServers } from '../../mcp-servers/open-mcp-servers.ts'
import { createModel } from '../../models/create-model.ts'
import type { ModelConfig } from '../../models/model-config.ts'
import { modelRunner as walk } from '../../runners/model/model-runner.ts'
import { version } from '../version.ts'
import { agentHome } from './agent-home.ts'
import { ownTools } from './own-tools.ts'

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
  const openServerTools = openMcpServers({ folderOf: (agent) => agentHome(agent, workspace), version })
  return walk({ model: createModel(models), toolsFor: ownTools(perform), openServerTools, log, silence })
}
