import { builtInAgents } from '../../core/domain/agent/built-in-agents.ts'
import type { BackendOptions } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { agentSchema } from '../../workspace/agents/agent-schema.ts'
import { checkReport } from '../../workspace/agents/check-report.ts'
import { readAgents } from '../../workspace/agents/read-agents.ts'
import { readCommands } from '../../workspace/commands/read-commands.ts'
import { placeFrom, workspaceFrom } from '../config/place.ts'

export async function checkAgents(workspace: string | undefined, { data, database }: BackendOptions, environment: NodeJS.ProcessEnv) {
  const folder = workspaceFrom(workspace, placeFrom({ data, database }, environment), environment)
  if (folder === undefined) throw new UsageError('Which workspace?', 'punchlist agent check DIR')
  const found = await readAgents(folder)
  const commands = await readCommands(folder)
  const builtIn = builtInAgents().map(({ id }) => id)
  const report = checkReport(found, folder, environment, commands, builtIn)
  return { report, schema: agentSchema(), problems: found.problems.length + commands.problems.length }
}
