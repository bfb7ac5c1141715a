import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Backend } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { DamagedFile } from '../../workspace/tasks/damaged-file.ts'
import { importTaskFiles } from '../../workspace/tasks/import-task-files.ts'

export async function importTasks(folder: string, { perform, caller }: Backend) {
  if (!['tasks.json', 'history.jsonl'].some((file) => existsSync(join(folder, file)))) {
    throw new UsageError(
      `There is neither tasks.json nor history.jsonl in ${folder}.`,
      'Name the folder that holds them: punchlist task import workspace/tasks',
    )
  }
  return importTaskFiles({ perform, caller, folder: resolve(folder) }).catch((problem) => {
    throw problem instanceof DamagedFile ? new UsageError(problem.message) : problem
  })
}
