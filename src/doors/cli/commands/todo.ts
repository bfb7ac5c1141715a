import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { claimedText, nextText, whyText } from '../../../core/render/todo/graph.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { countsLine, todoList } from '../../../core/render/todo/list.ts'
import { progressLine } from '../../../core/render/todo/progress-summary.ts'
import type { CommandsOf } from '../command.ts'
import { todoShown } from '../todo-shown.ts'
import { historyShown } from './history-shown.ts'
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
      print: ({ todos, counts, next, waiting, parents, claims }, { after }) =>
        // Counts are of the whole list, so they head its first page only.
        counts && after === undefined
          ? todoList(todos, counts, { more: next ? `--after ${next}` : undefined, waiting, parents, claims })
          : lines(todoLines(todos, { waiting, parents, claims }), '(no todos)', next),
    },
  ],
  'todo.get': [
    {
      words: 'todo get',
      takes: ['todo'],
      print: todoShown,
    },
  ],
  'todo.next': [{ words: 'todo next', print: nextText }],
  'todo.claim': [{ words: 'todo claim', takes: ['todo'], print: (answer) => claimedText(answer, (id) => `--claim ${id}`) }],
  'todo.release': [{ words: 'todo release', takes: ['todo'], print: printTodo }],
  'todo.why': [{ words: 'todo why', takes: ['todo'], print: whyText }],
  'todo.wait': [{ words: 'todo after', takes: ['todo', 'for'], many: true, print: printTodo }],
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
  'todo.restore': [
    {
      words: 'todo restore',
      takes: ['todo'],
      print: ({ todo, restored }) => `restored ${todoLine(todo)}${restored > 1 ? ` and ${restored - 1} below it` : ''}`,
    },
  ],
  'todo.history': [
    {
      words: 'history',
      takes: ['todo'],
      orElse: { task: 'task changes', memory: 'memory history' },
      summary: 'Tell what happened to a todo, a task or a memory entry, the newest first: who changed what, when, from what to what.',
      print: printHistory,
    },
    { words: 'todo history', takes: ['todo'], print: printHistory },
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
      destructive: 'undoable',
      print: ({ deleted, progress }) => `deleted ${deleted}\n${progressLine(progress)}`,
    },
  ],
  'todo.import': { hidden: '`punchlist import` reads the file: see import.ts' },
  'todo.export': { hidden: '`punchlist export` writes the file: see import.ts' },
  'todo.adopt': { hidden: '`punchlist adopt` means the list where one stands: see import.ts' },
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
      destructive: 'undoable',
      print: ({ todo, deleted }, { forever }) =>
        `deleted ${forever ? `#${todo.number}` : todoLine(todo)}${deleted > 1 ? ` and ${deleted - 1} below it` : ''}${forever ? ' forever' : ''}`,
    },
  ],
}

function printHistory({ number, todo, restorable, ...life }: Output<'todo.history'>): string {
  const gone = `#${number} is deleted${restorable ? `: punchlist todo restore ${number} brings it back` : ''}`
  return historyShown(todo === null ? gone : todoLine(todo), life)
}
