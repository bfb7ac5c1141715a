import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FiledTask } from '../../contract/nouns/filed-task.ts'
import { errorCode } from '../agents/error-code.ts'
import { DamagedFile } from './damaged-file.ts'
import { ArchivedTask, LiveTasks, shaped } from './file-shape.ts'
import { parseJson } from './parse-json.ts'
import { readLines } from './read-lines.ts'

export const tasksFile = 'tasks.json'
export const historyFile = 'history.jsonl'

export interface TaskFiles {
  tasks: FiledTask[]
  history: FiledTask[]
  nextId: number
}

/** What the files hold, without the archived tasks themselves, which may be more than fit into memory. */
export interface TaskFilesSurvey {
  tasks: FiledTask[]
  /** Numbers of the archived tasks. */
  archived: Set<number>
  nextId: number
  /** Of tasks.json, as it stands there. */
  text: string | undefined
}

/** Reads both files whole; undefined when there is nothing in either. Throws `DamagedFile` when anything is wrong. */
export async function readTaskFiles(folder: string): Promise<TaskFiles | undefined> {
  const history: FiledTask[] = []
  const { tasks, nextId, text } = await surveyTaskFiles(folder, (task) => history.push(task))
  return text === undefined && history.length === 0 ? undefined : { tasks, history, nextId }
}

export async function surveyTaskFiles(folder: string, onArchived: (task: FiledTask) => void = () => undefined): Promise<TaskFilesSurvey> {
  const { tasks, nextId, text } = await readTasks(join(folder, tasksFile))
  const live = new Set(tasks.map(({ id }) => Number(id)))
  const archived = new Set<number>()
  const file = join(folder, historyFile)
  for await (const { line, bytes } of readLines(file)) {
    const found = shaped(ArchivedTask, parseJson(bytes, file, line))
    if ('problem' in found) throw new DamagedFile(file, line, found.problem)
    const number = Number(found.value.id)
    if (archived.has(number)) throw new DamagedFile(file, line, `task ${number} is there twice`)
    if (live.has(number)) throw new DamagedFile(file, line, `task ${number} is in ${tasksFile} as well`)
    archived.add(number)
    onArchived(found.value)
  }
  const last = [...live, ...archived].reduce((most, number) => Math.max(most, number), 0)
  if (nextId !== undefined && nextId <= last) {
    throw new DamagedFile(join(folder, tasksFile), undefined, `nextId is ${nextId}, but there is a task ${last} already`)
  }
  return { tasks, archived, nextId: nextId ?? last + 1, text }
}

interface TasksRead {
  tasks: FiledTask[]
  nextId?: number
  text?: string
}

async function readTasks(file: string): Promise<TasksRead> {
  const bytes = await readWhole(file)
  if (bytes === undefined) return { tasks: [] }
  const found = shaped(LiveTasks, parseJson(bytes, file))
  if ('problem' in found) throw new DamagedFile(file, undefined, found.problem)
  const seen = new Set<string>()
  for (const { id } of found.value.tasks) {
    if (seen.has(id)) throw new DamagedFile(file, undefined, `task ${id} is there twice`)
    seen.add(id)
  }
  return { ...found.value, text: bytes.toString() }
}

async function readWhole(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (problem) {
    if (errorCode(problem) === 'ENOENT') return undefined
    throw new DamagedFile(file, undefined, `cannot be read (${errorCode(problem)})`)
  }
}
