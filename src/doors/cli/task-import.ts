import { plainJson } from '../../core/render/text/plain-text.ts'
import { backendOptions } from './backend-options.ts'
import type { Parsed } from './flags.ts'
import { UsageError } from './usage-error.ts'
import { whileWorking } from './while-working.ts'
import type { World } from './world.ts'

export async function runTaskImport({ flags, words }: Parsed, world: World): Promise<number> {
  const [folder, ...more] = words
  if (folder === undefined || more.length > 0) {
    throw new UsageError('task import takes the folder with tasks.json and history.jsonl.', 'punchlist task import workspace/tasks')
  }
  const backend = await world.open(backendOptions(flags))
  try {
    const { imported, archived } = await whileWorking('importing tasks', world, () => world.importTasks(folder, backend))
    world.out(flags.json ? `${plainJson({ imported, archived })}\n` : `imported ${imported} live and ${archived} archived tasks\n`)
    return 0
  } finally {
    await backend.close()
  }
}
