import { isArchived, type SubtaskResult, type Task, type TaskRecord } from '../../../contract/nouns/task.ts'
import { taskOf } from '../../domain/task/task.ts'
import type { ReadContext } from '../../gate/handler.ts'

type Context = Pick<ReadContext, 'find' | 'store'>

/** A plan may have hundreds of steps; nobody reads what became of more subtasks than this at once. */
const mostResults = 50
const longestWords = 4_000

/** What the subtasks of a task's steps came to, in the order of its plan. */
export async function subtaskResults({ steps }: Pick<Task, 'steps'>, context: Context): Promise<SubtaskResult[]> {
  const numbers = steps.flatMap(({ taskId }) => (taskId === undefined ? [] : [Number(taskId)])).slice(0, mostResults)
  const results: SubtaskResult[] = []
  for (const number of numbers) {
    const task = await context.find('task', number)
    if (task !== undefined) results.push(await resultOf(task, context))
  }
  return results
}

async function resultOf(record: TaskRecord, { store }: Context): Promise<SubtaskResult> {
  const todos = record.archivedSteps === null ? ((await store.todos.steps([record.session])).get(record.session) ?? []) : []
  const { number, title, owner, status, resources, steps } = taskOf(record, todos)
  const [last] = await store.runs.last(record.session, 1)
  return {
    task: number,
    title,
    owner,
    status,
    outcome: last?.outcome ?? null,
    words: await lastWords(record, last?.endedAt ? last.output : '', { store }),
    resources,
    done: steps.filter(({ done }) => done).length,
    open: steps.filter(({ done }) => !done).map((step) => step.title),
  }
}

/** An agent that ends its task is still speaking when whoever waits for it looks: then what it has said so far counts. */
async function lastWords({ session }: TaskRecord, output: string, { store }: Pick<Context, 'store'>): Promise<string> {
  if (output.trim() !== '') return output.slice(-longestWords)
  const reply = await store.messages.lastReply(session)
  if (reply === undefined) return ''
  const parts = await store.messages.parts(session, [reply.number])
  const text = parts.flatMap(({ content }) => (content.type === 'text' ? [content.text] : [])).join('\n')
  return text.slice(-longestWords)
}

/** The same task, its steps with how their subtasks stand. */
export async function withSubtasks(tasks: readonly Task[], { store }: Context): Promise<Task[]> {
  const numbers = new Set(tasks.flatMap(({ steps }) => steps.flatMap(({ taskId }) => (taskId === undefined ? [] : [Number(taskId)]))))
  if (numbers.size === 0) return [...tasks]
  const statuses = new Map<string, TaskRecord['status']>()
  for (const number of numbers) {
    const task = await store.find('task', number)
    if (task !== undefined) statuses.set(String(number), task.status)
  }
  return tasks.map((task) => ({
    ...task,
    steps: task.steps.map((step) => {
      const taskStatus = statuses.get(step.taskId ?? '')
      return taskStatus === undefined ? step : { ...step, taskStatus }
    }),
  }))
}

/** Numbers of the subtasks that these rows wait for. */
export async function awaitedBy(rows: readonly { task: number | null }[], { store }: Pick<Context, 'store'>): Promise<number[]> {
  const numbers = new Set(rows.flatMap(({ task }) => task ?? []))
  const live: number[] = []
  for (const number of numbers) {
    const task = await store.find('task', number)
    if (task !== undefined && !isArchived(task)) live.push(number)
  }
  return live
}
