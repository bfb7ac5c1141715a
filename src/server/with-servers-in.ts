import type { McpServer } from '../contract/nouns/agent.ts'
import type { Runner } from '../core/ports/runner.ts'

/** Gives agents the MCP servers of whoever has opened their session, beside their own, which win. */
export function withServersIn(serversIn: ((session: number) => Record<string, McpServer>) | undefined, runner: Runner): Runner {
  if (serversIn === undefined) return runner
  return {
    runTurn(turn) {
      const { definition } = turn.agent
      const mcpServers = { ...serversIn(turn.session), ...definition.mcpServers }
      return runner.runTurn({ ...turn, agent: { ...turn.agent, definition: { ...definition, mcpServers } } })
    },
  }
}
