import type { Task } from '../../contract/nouns/task.ts'
import { appendLines } from './durable-files.ts'
import { filedTask } from './filed-task.ts'
import type { HistoryPage, TaskSource } from './task-source.ts'

/**
 * Adds these archived tasks to the end of history.jsonl, the first archived first, and tells of each that is there. The database
 * lists the last archived first: the pages are looked through once, and those with anything wanted are taken in reverse.
 */
export async function appendHistory(
  file: string,
  wanted: ReadonlySet<number>,
  source: TaskSource,
  onAppended: (number: number) => void,
): Promise<void> {
  const pages: HistoryPage['again'][] = []
  let left = wanted.size
  if (left === 0) return
  for await (const { tasks, again } of source.history()) {
    const found = wantedOf(tasks, wanted).length
    if (found > 0) pages.push(again)
    left -= found
    if (left <= 0) break
  }
  for (const read of pages.toReversed()) {
    const tasks = wantedOf(await read(), wanted).toReversed()
    await appendLines(
      file,
      tasks.map((task) => JSON.stringify(filedTask(task))),
    )
    for (const { number } of tasks) onAppended(number)
  }
}

function wantedOf(tasks: readonly Task[], wanted: ReadonlySet<number>): Task[] {
  return tasks.filter(({ number }) => wanted.has(number))
}
