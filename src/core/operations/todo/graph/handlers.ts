import type { Handlers } from '../../../gate/handler.ts'
import { nextTodo } from './next.ts'
import { waitFor } from './wait.ts'
import { whyNot } from './why.ts'

export const todoGraphHandlers: Pick<Handlers, 'todo.next' | 'todo.why' | 'todo.wait'> = {
  'todo.next': nextTodo,
  'todo.why': whyNot,
  'todo.wait': waitFor,
}
