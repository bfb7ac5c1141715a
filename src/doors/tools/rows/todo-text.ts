import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { commentLines } from '../../../core/render/comment-lines.ts'
import { linkLines } from '../../../core/render/link-lines.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { claimedText, nextText, whyText } from '../../../core/render/todo/graph.ts'
import type { TodoFacts } from '../../../core/render/todo/line.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { todoList } from '../../../core/render/todo/list.ts'
import { progressLine } from '../../../core/render/todo/progress-summary.ts'
import { capped, counted } from './capped.ts'
import { olderComments } from './comment-text.ts'
import type { ToolAnswer } from './tool-row.ts'

/** What became of several todos, and how far the list has come with it. */
export function todosAnswer(verb: string, { todos, progress }: Output<'todo.addMany'>): ToolAnswer {
  const head = `${verb} ${counted(todos.length, 'todo')}`
  return {
    title: head,
    text: [`${head}${todos.length === 0 ? '' : ':'}`, ...capped(todoLines(todos)), progressLine(progress)].join('\n'),
    metadata: { todos: todos.slice(0, 25).map(({ number }) => number) },
  }
}

/** What `todo_write` did. Its name is one stroke away from the tool that replaces the list, and those who mix them up must see it. */
export function writtenAnswer({ alreadyOpen = [], ...added }: Output<'todo.addMany'>): ToolAnswer {
  const twins = capped(alreadyOpen.map((number) => `#${number}`)).join(', ')
  const advice = 'todo_write only adds. todo_update changes todos by their numbers.'
  if (added.todos.length > 0) {
    const answer = todosAnswer('added', added)
    return alreadyOpen.length === 0
      ? answer
      : { ...answer, text: `${answer.text}\nThe same words were on the list already: ${twins}. ${advice}` }
  }
  const text = [`added nothing: all of them are on the list already, unfinished: ${twins}. ${advice}`, progressLine(added.progress)].join(
    '\n',
  )
  return { title: 'added nothing', text, metadata: { todos: [] } }
}

export function todoAnswer(verb: string, todo: Todo, facts: TodoFacts = {}): ToolAnswer {
  const head = `${verb} #${todo.number}`
  return { title: head, text: todoDetails(todo, facts), metadata: { todos: [todo.number] } }
}

export function nextAnswer(answer: Output<'todo.next'>): ToolAnswer {
  const numbers = answer.next.map(({ todo }) => todo.number)
  return { title: numbers.length === 0 ? 'nothing is ready' : `next: #${numbers[0]}`, text: nextText(answer), metadata: { todos: numbers } }
}

export function whyAnswer(answer: Output<'todo.why'>): ToolAnswer {
  const { number } = answer.todo
  return { title: `#${number} is ${answer.ready ? '' : 'not '}ready`, text: whyText(answer), metadata: { todos: [number] } }
}

export function claimedAnswer(answer: Output<'todo.claim'>): ToolAnswer {
  const { claimed } = answer
  const said = claimedText(answer, (claim) => `claim: "${claim}"`)
  if (claimed === null) return { title: 'nothing is free', text: said, metadata: { todos: [] } }
  const { id, until } = claimed.claim
  const text = `${said}\n  to give it back: todo_update(id: ${claimed.todo.number}, status: "pending", claim: "${id}")`
  return { title: `claimed #${claimed.todo.number}`, text, metadata: { todos: [claimed.todo.number], claim: { id, until } } }
}

/** A list as it stands. What is finished is left out unless it is asked for, and then the list says so. */
export function listAnswer({ todos, counts, progress, waiting, parents, claims }: Output<'todo.list'>, isFiltered: boolean): ToolAnswer {
  const listed = counts === undefined ? '' : todoList(todos, counts, { more: 'todo_list(limit: 500)', waiting, parents, claims })
  const hidden = isFiltered || progress === undefined ? 0 : progress.completed + progress.canceled
  const finished = hidden === 0 ? [] : [`${hidden} finished: todo_list(status: "all") shows them.`]
  const open = counts === undefined ? todos.length : counts.pending + counts.in_progress
  return { title: `${open} open`, text: [listed, ...finished].join('\n'), metadata: { shown: todos.length } }
}

export function todoShown({ todo, subtasks, waiting, parents, claims, comments, links: tied }: Output<'todo.get'>): ToolAnswer {
  const links = [
    ...(todo.artifact === null ? [] : [`artifact ${todo.artifact}`]),
    ...(todo.sprint === null ? [] : [`sprint ${todo.sprint}`]),
    ...(todo.task === null ? [] : [`done by task #${todo.task}`]),
  ]
  const below = capped(todoLines(subtasks, { waiting, claims }).map((line) => `  ${line}`))
  const text = [
    todoDetails(todo, { waiting, parents, claims }),
    ...(links.length === 0 ? [] : [links.join(', ')]),
    ...(below.length === 0 ? [] : [`${counted(subtasks.length, 'subtask')}:`, ...below]),
    ...linkLines(tied),
    ...commentLines(comments, (after) => olderComments('todo_get', { id: todo.number }, after)),
  ]
  return { title: `todo #${todo.number}`, text: text.join('\n'), metadata: { todos: [todo.number] } }
}

export function deletedAnswer(deleted: number, progress?: Output<'todo.deleteMany'>['progress']): ToolAnswer {
  const head = `deleted ${counted(deleted, 'todo')}`
  return { title: head, text: progress === undefined ? head : `${head}\n${progressLine(progress)}` }
}
