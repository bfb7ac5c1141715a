import { plainJson, plainText } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

/** Says of every agent.json whether it is right, without needing a database. */
export async function runAgentCheck({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 1) throw new UsageError('agent check takes one workspace.', 'punchlist agent check DIR')
  const workspace = words[0] ?? (flags.workspace as string | undefined)
  const { report, schema, problems } = await context.checkAgents(workspace, backendOptions(flags))
  if (flags.schema) context.out(`${JSON.stringify(schema, null, 2)}\n`)
  else context.out(flags.json ? `${plainJson({ report: report.split('\n'), problems })}\n` : `${plainText(report)}\n`)
  return problems === 0 || flags.schema ? 0 : 2
}
