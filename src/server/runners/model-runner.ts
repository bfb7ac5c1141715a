import type { Log } from '../../core/engine/log.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Runner } from '../../core/ports/runner.ts'
import type { Tool } from '../../core/ports/tools.ts'
import type { Tracing } from '../../core/ports/tracing.ts'
import { openMcpServers } from '../../mcp-servers/open-mcp-servers.ts'
import { createModel } from '../../models/create-model.ts'
import type { ModelConfig } from '../../models/model-config.ts'
import { modelRunner as walk } from '../../runners/model/model-runner.ts'
import { tracedModel, tracedTool } from '../../telemetry/traced.ts'
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
  tracing?: Tracing
}

/** Agents that are models: asked step by step, with our tools and those of their MCP servers. */
export function modelRunner({ perform, models, workspace, log, silence, tracing }: ModelRunnerOptions): Runner {
  const openServerTools = openMcpServers({ folderOf: (agent) => agentHome(agent, workspace), version })
  const model = createModel(models)
  const own = ownTools(perform)
  if (tracing === undefined) return walk({ model, toolsFor: own, openServerTools, log, silence })
  const traced = (tools: readonly Tool[]) => tools.map((tool) => tracedTool(tool, tracing))
  return walk({
    model: tracedModel(model, tracing),
    toolsFor: (turn) => traced(own(turn)),
    async openServerTools(...opening) {
      const servers = await openServerTools(...opening)
      return { ...servers, tools: traced(servers.tools), close: () => servers.close() }
    },
    log,
    silence,
  })
}
