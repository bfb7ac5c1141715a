import type { Task } from '../../contract/nouns/task.ts'
import { filedTask } from './filed-task.ts'

/** A live task as it stands in tasks.json. Written out one by one: thousands at once would hold everybody else up. */
export interface TaskText {
  number: number
  session: number
  text: string
}

const indent = '    '

export function taskText(task: Task): TaskText {
  const text = JSON.stringify(filedTask(task), null, 2).replaceAll('\n', `\n${indent}`)
  return { number: task.number, session: task.session, text: indent + text }
}

/** The text of tasks.json. */
export function tasksText(tasks: readonly TaskText[], nextId: number): string {
  const list = tasks.length === 0 ? '[]' : `[\n${tasks.map(({ text }) => text).join(',\n')}\n  ]`
  return `{\n  "tasks": ${list},\n  "nextId": ${nextId}\n}\n`
}
