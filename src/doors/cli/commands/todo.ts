import type { Todo } from '../../../contract/nouns/todo.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { countsLine, todoList } from '../../../core/render/todo/list.ts'
import { progressLine } from '../../../core/render/todo/progress-summary.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

const printTodo = ({ todo, waiting }: { todo: Todo; waiting?: number[] }) => todoLine(todo, { waiting })

export const todoCommands: CommandsOf<'todo'> = {
  'todo.add': [{ words: 'todo add', takes: ['subject'], print: ({ todo }) => todoLine(todo) }],
  'todo.addMany': [
    {
      words: 'todo add-many',
      takes: ['items'],
      files: ['items'],
      print: ({ todos, progress }) => [...todoLines(todos), progressLine(progress)].join('\n'),
    },
  ],
  'todo.list': [
    {
      words: 'todo list',
      forPeople: { counts: true },
      print: ({ todos, counts, next, waiting, parents }, { after }) =>
        // Counts are of the whole list, so they head its first page only.
        counts && after === undefined
          ? todoList(todos, counts, { more: next ? `--after ${next}` : undefined, waiting, parents })
          : lines(todoLines(todos, { waiting, parents }), '(no todos)', next),
    },
  ],
  'todo.get': [
    {
      words: 'todo get',
      takes: ['todo'],
      print: ({ todo, subtasks, waiting, parents }) =>
        [todoDetails(todo, { waiting, parents }), ...todoLines(subtasks, { waiting }).map((line) => `  ${line}`)].join('\n'),
    },
  ],
  'todo.stats': [
    { words: 'todo stats', takes: ['session'], print: ({ progress }) => `${progressLine(progress)}\n${countsLine(progress)}` },
  ],
  'todo.updateMany': [
    {
      words: 'todo update-many',
      takes: ['updates'],
      files: ['updates'],
      print: ({ todos, progress }) => [...todoLines(todos), progressLine(progress)].join('\n'),
    },
  ],
  'todo.move': [{ words: 'todo move', takes: ['todo'], print: printTodo }],
  'todo.completeMany': [
    {
      words: 'todo complete',
      takes: ['todos'],
      many: true,
      print: ({ todos, progress }) => [...todoLines(todos), progressLine(progress)].join('\n'),
    },
  ],
  'todo.deleteMany': [
    {
      words: 'todo clear',
      takes: ['todos'],
      many: true,
      destructive: true,
      print: ({ deleted, progress }) => `deleted ${deleted}\n${progressLine(progress)}`,
    },
  ],
  'todo.clean': [
    {
      words: 'todo clean',
      print: ({ orphaned, stale, dryRun, more }) =>
        `${dryRun ? 'would remove' : 'removed'} ${orphaned} orphaned and ${stale} stale${more ? '; there is more, run it again' : ''}`,
    },
  ],
  'todo.update': [
    { words: 'todo update', takes: ['todo'], print: printTodo },
    { words: 'todo start', takes: ['todo'], fixed: { status: 'in_progress' }, summary: 'Begin working on a todo.', print: printTodo },
    { words: 'todo done', takes: ['todo'], fixed: { status: 'completed' }, summary: 'Complete a todo.', print: printTodo },
    { words: 'todo cancel', takes: ['todo'], fixed: { status: 'canceled' }, summary: 'Give a todo up.', print: printTodo },
    { words: 'todo reopen', takes: ['todo'], fixed: { status: 'pending' }, summary: 'Put a todo back to pending.', print: printTodo },
    {
      words: 'todo block',
      takes: ['todo', 'blockedReason'],
      fixed: { status: 'blocked' },
      summary: 'Say why a todo cannot go on.',
      print: printTodo,
    },
    {
      words: 'todo describe',
      takes: ['todo', 'description'],
      summary: 'Replace a todo’s description.',
      print: ({ todo }) => todoDetails(todo),
    },
    { words: 'todo subject', takes: ['todo', 'subject'], summary: 'Replace a todo’s subject.', print: printTodo },
  ],
  'todo.delete': [
    {
      words: 'todo delete',
      takes: ['todo'],
      destructive: true,
      print: ({ todo, deleted }) => `deleted ${todoLine(todo)}${deleted > 1 ? ` and ${deleted - 1} below it` : ''}`,
    },
  ],
}
