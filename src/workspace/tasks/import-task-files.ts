import type { Perform } from '../../core/gate/perform.ts'
import { granted } from '../../core/gate/refused.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { readTaskFiles } from './read-task-files.ts'

export interface ImportOptions {
  perform: Perform
  caller: Caller
  /** Where tasks.json and history.jsonl are. */
  folder: string
}

/** Takes over the tasks of seed 003's files; nothing, where there are none. Throws `DamagedFile`, or `Refused` by the gate. */
export async function importTaskFiles({ perform, caller, folder }: ImportOptions): Promise<{ imported: number; archived: number }> {
  const found = await readTaskFiles(folder)
  if (found === undefined) return { imported: 0, archived: 0 }
  return granted(await perform('task.import', found, { caller }))
}
