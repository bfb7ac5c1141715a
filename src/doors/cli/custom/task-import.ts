import { plainJson } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'
import { whileWorking } from '../working-bar.ts'

export async function runTaskImport({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  const [folder, ...more] = words
  if (folder === undefined || more.length > 0) {
    throw new UsageError('task import takes the folder with tasks.json and history.jsonl.', 'punchlist task import workspace/tasks')
  }
  const backend = await context.open(backendOptions(flags))
  try {
    const { imported, archived } = await whileWorking('importing tasks', context, () => context.importTasks(folder, backend))
    context.out(flags.json ? `${plainJson({ imported, archived })}\n` : `imported ${imported} live and ${archived} archived tasks\n`)
    return 0
  } finally {
    await backend.close()
  }
}
