import { join } from 'node:path'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { historyFile, type TaskFilesSurvey, tasksFile } from './read-task-files.ts'
import type { TaskSource } from './task-source.ts'
import type { TaskText } from './tasks-text.ts'

/** Files that know of tasks the database does not: writing over them would lose those. */
export class UnknownTasks extends Error {
  constructor(file: string, folder: string, what: string) {
    const advice = `Import them (punchlist task import ${folder}), or move the files away; until then nothing is written there`
    super(plainLine(`${file} ${what}. ${advice}.`))
    this.name = 'UnknownTasks'
  }
}

export interface DatabaseState {
  live: readonly TaskText[]
  nextId: number
}

/** The numbers of the archived tasks that the files lack. Throws when they have what the database has not. */
export async function compareWithDatabase(
  folder: string,
  survey: TaskFilesSurvey,
  { live, nextId }: DatabaseState,
  source: TaskSource,
): Promise<Set<number>> {
  const unknownLive = new Set(survey.tasks.map(({ id }) => Number(id)))
  for (const { number } of live) unknownLive.delete(number)
  const unknownArchived = new Set(survey.archived)
  const missing = new Set<number>()
  for await (const { tasks } of source.history()) {
    for (const { number } of tasks) {
      unknownLive.delete(number)
      unknownArchived.delete(number)
      if (!survey.archived.has(number)) missing.add(number)
    }
  }
  if (unknownLive.size > 0) throw new UnknownTasks(join(folder, tasksFile), folder, tasksUnknown(unknownLive))
  if (unknownArchived.size > 0) throw new UnknownTasks(join(folder, historyFile), folder, tasksUnknown(unknownArchived))
  if (survey.nextId > nextId) {
    const what = `counts on from ${survey.nextId}, and the database has never given that many numbers`
    throw new UnknownTasks(join(folder, tasksFile), folder, what)
  }
  return missing
}

const mostNamed = 5

function tasksUnknown(numbers: ReadonlySet<number>): string {
  const some = [...numbers].slice(0, mostNamed).join(', ')
  const more = numbers.size > mostNamed ? ` and ${numbers.size - mostNamed} more` : ''
  return `has ${numbers.size === 1 ? 'a task' : 'tasks'} that the database does not know as such: ${some}${more}`
}
