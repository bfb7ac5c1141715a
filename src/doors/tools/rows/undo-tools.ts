import * as z from 'zod'
import { historyLine, olderIsGone } from '../../../core/render/undo/history-lines.ts'
import { tookBack } from '../../../core/render/undo/took-back.ts'
import { sessionTodos } from '../../dialects/session-todos.ts'
import { answerWith } from './answer-with.ts'
import { id } from './todo-arguments.ts'
import { todoAnswer } from './todo-text.ts'
import { adds, changes, reads, type ToolRow, tool } from './tool-row.ts'

const { names, alsoCalled } = sessionTodos.tools
const inUtc = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`

export const undoTools: readonly ToolRow[] = [
  tool({
    name: 'undo',
    title: 'Undo',
    description:
      'Take back your own last change to todos, comments, plans or memory: all that one call did. redo: take back your last undo.',
    toolset: 'history',
    annotations: adds,
    performs: ['change.undo'],
    input: z.strictObject({ redo: z.boolean().optional() }),
    example: {},
    run: ({ redo = false }, { perform }) =>
      answerWith(perform('change.undo', { redo }), (taken) => ({ title: redo ? 'redo' : 'undo', text: tookBack(taken) })),
  }),
  tool({
    name: 'todo_history',
    title: 'History of a todo',
    description: 'Tell what happened to a todo, newest first: who changed what, from what to what. Also of a deleted one.',
    toolset: 'history',
    annotations: reads,
    performs: ['todo.history'],
    input: z.strictObject({ id, limit: z.int().min(1).max(100).optional() }),
    example: { id: 14 },
    alsoCalled,
    names,
    run: ({ id: todo, limit = 20 }, { perform }) =>
      answerWith(perform('todo.history', { todo, limit }), ({ number, todo: now, history, next, trimmed }) => ({
        title: `history of #${number}`,
        text: [
          now === null ? `#${number} is deleted.` : `#${number} is ${now.status}.`,
          ...history.map((entry) => historyLine(entry, inUtc)),
          ...(next === null ? [] : [`There is more: todo_history(limit: 100)`]),
          ...(trimmed ? [olderIsGone] : []),
        ].join('\n'),
      })),
  }),
  tool({
    name: 'todo_restore',
    title: 'Restore a todo',
    description: 'Bring a deleted todo back with the subtasks that went with it, under its number.',
    toolset: 'history',
    annotations: changes,
    performs: ['todo.restore'],
    input: z.strictObject({ id }),
    example: { id: 14 },
    alsoCalled,
    names,
    run: ({ id: todo }, { perform }) => answerWith(perform('todo.restore', { todo }), (answer) => todoAnswer('restored', answer.todo)),
  }),
]
