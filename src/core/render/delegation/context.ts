import type { Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import { memoryLine } from '../memory-line.ts'
import { indented, plainLine } from '../text/plain-text.ts'
import type { TodoFacts } from '../todo/line.ts'
import { todoList } from '../todo/list.ts'

export interface Delegation extends TodoFacts {
  /** What the person asked for in the first place. */
  request: string
  /** Id of the agent that hands the work on. */
  by: string
  depth: number
  deepest: number
  /** What earlier agents of this conversation have written down. */
  memory: readonly { number: number; type: string; title: string }[]
  todos: readonly Todo[]
  counts: Record<TodoStatus, number>
}

/** What a sub-agent walks in with, as seed 000 prints it. Blocks with nothing in them are left out. */
export function delegationContext({ request, by, depth, deepest, memory, todos, counts, ...facts }: Delegation): string {
  return [
    '[DELEGATION CONTEXT]',
    `Original request: ${indented(request).trimStart()}`,
    `Delegated by: ${plainLine(by)}`,
    `Pipeline depth: ${depth}/${deepest}`,
    ...(memory.length === 0 ? [] : [memoryHead, ...memory.map((entry) => `- ${memoryLine(entry)}`)]),
    ...(todos.length === 0 ? [] : [todosHead, todoList(todos, counts, facts)]),
    '[END DELEGATION CONTEXT]',
  ].join('\n')
}

const memoryHead = 'Pipeline memory (entries written by prior agents this conversation — read one with /mem show <id>):'
const todosHead = 'Open todos (mark progress as you go — /todo start <id>, /todo done <id>):'
