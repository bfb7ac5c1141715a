import type { McpServer } from '@agentclientprotocol/sdk'
import type { Log } from '../../core/engine/log.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Runner, Turn } from '../../core/ports/runner.ts'
import { createTools } from '../../doors/tools/create-tools.ts'
import { addressOf } from '../../mcp-servers/address.ts'
import { ownCommand } from '../own-command.ts'
import { version } from '../version.ts'
import { agentHome } from './agent-home.ts'

export interface AcpRunnerChoices {
  perform: Perform
  /** Where agents are at home. */
  workspace: string | undefined
  log: Log
  /** How long an agent may take to say hello and to begin a session, in milliseconds. */
  startTimeout?: number
}

/** Agents that are programs which speak ACP. Most daemons have none, so the protocol is loaded with the first. */
export function acpRunner({ perform, workspace, log, startTimeout }: AcpRunnerChoices): Runner {
  const folderOf = (agent: string, workFolder: string) => agentHome(agent, workspace, workFolder)
  let loaded: Promise<Runner> | undefined
  const load = async (): Promise<Runner> => {
    const { acpRunner: create } = await import('../../runners/acp/acp-runner.ts')
    const ownTools = new Set(createTools({ perform }).map(({ name }) => name))
    const serversOf = (agent: Turn['agent'], takesHttp: boolean) => handedOver(agent, agentHome(agent.id, workspace), takesHttp)
    return create({ log, folderOf, ownTools, serversOf, version, startTimeout, commandLine: ownCommand() })
  }
  return {
    async runTurn(turn) {
      loaded ??= load()
      return (await loaded).runTurn(turn)
    },
  }
}

/** The servers of an agent's definition as ACP names them, with everything put in that the definition only names. */
function handedOver({ definition }: Turn['agent'], folder: string, takesHttp: boolean) {
  const servers: McpServer[] = []
  const problems: string[] = []
  for (const [name, server] of Object.entries(definition.mcpServers)) {
    const address = addressOf(server, folder, process.env)
    if ('problem' in address) problems.push(`MCP server ${name}: ${address.problem}`)
    else if ('program' in address) {
      const [command = '', ...args] = address.program.command
      servers.push({ name, command, args, env: pairs(address.program.environment) })
    } else if (takesHttp) servers.push({ type: 'http', name, url: address.url, headers: pairs(address.headers) })
    else problems.push(`MCP server ${name}: the agent can only start programs, and reaches no address`)
  }
  return { servers, problems }
}

function pairs(values: Record<string, string | undefined>): { name: string; value: string }[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
