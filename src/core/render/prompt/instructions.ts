import { plainLine } from '../text/plain-text.ts'

interface Situation {
  /** 0 when the whole tenant's list is meant. */
  session: number
  title: string
  /** Names of the tools on offer. */
  tools: readonly string[]
}

/** What a model is told of us before it has called anything. It stands in every prompt, so it is short. */
export function instructions({ session, title, tools }: Situation): string {
  const looking = ['brief', 'todo_list', 'todoread', 'list_tasks'].find((name) => tools.includes(name))
  const closing = closingAdvice(tools)
  const whose =
    session === 0 ? 'the list of the whole tenant' : `the list of session #${session}${title === '' ? '' : ` (${plainLine(title)})`}`
  return [
    'Punchlist keeps the todo list of this work in a database: it survives compaction and restarts, and people and other agents see it.',
    ...(looking === undefined ? [] : [`Call ${looking} first, after a start and whenever your context was compacted.`]),
    ...(closing === undefined ? [] : [closing]),
    `In use: ${whose}.`,
  ].join('\n')
}

function closingAdvice(tools: readonly string[]): string | undefined {
  if (tools.includes('todo_update'))
    return 'Write work of several steps down first; close each todo as you finish it: todo_update(id, "done").'
  if (tools.includes('todowrite')) return 'Write work of several steps down first; mark each todo completed as you finish it.'
  return tools.includes('update_step') ? 'Mark each step done as you finish it, and complete the task at the end.' : undefined
}
