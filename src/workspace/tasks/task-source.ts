import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Task } from '../../contract/nouns/task.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { granted } from '../../core/gate/refused.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { type TaskText, taskText } from './tasks-text.ts'

/** On SQLite a page is read in one go, and nobody else is served meanwhile. */
const limit = 100

/** A page of archived tasks, the last archived first. */
export interface HistoryPage {
  tasks: Task[]
  /** Reads the page once more. */
  again(): Promise<Task[]>
}

/** The tenant's tasks as the gate tells of them. */
export interface TaskSource {
  /** Every task that is not archived, by number. */
  live(): Promise<TaskText[]>
  history(): AsyncGenerator<HistoryPage>
}

export function createTaskSource(perform: Perform, caller: Caller): TaskSource {
  const livePage = async (after: string | undefined) => granted(await perform('task.list', { all: true, limit, after }, { caller }))
  const historyPage = async (after: string | undefined) => granted(await perform('task.history', { limit, after }, { caller }))

  return {
    async live() {
      const texts: TaskText[] = []
      let page = await livePage(undefined)
      for (;;) {
        texts.push(...page.tasks.map(taskText))
        if (page.next === null) return texts
        await turnOfTheLoop()
        page = await livePage(page.next)
      }
    },

    async *history() {
      let page = await historyPage(undefined)
      const { tasks } = page
      // Not read again: whatever is archived meanwhile comes before it, and would push tasks out of it.
      yield { tasks, again: async () => tasks }
      while (page.next !== null) {
        const after = page.next
        await turnOfTheLoop()
        page = await historyPage(after)
        yield { tasks: page.tasks, again: async () => (await historyPage(after)).tasks }
      }
    },
  }
}
