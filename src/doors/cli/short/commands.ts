import { TodoPriority } from '../../../contract/nouns/todo.ts'
import type { ShortContext } from '../command-context.ts'
import { claimFlag, commonFlags, type Parsed } from '../flags.ts'
import type { CustomCommand } from '../help-of-command.ts'
import { briefCommand } from './brief-command.ts'
import { listFlags } from './list-here.ts'

const todos = async () => import('./todos.ts')
const key = { name: 'key', takes: 'value', filled: true, description: 'Idempotency key: the same key has one effect' } as const

export interface ShortCommand extends CustomCommand {
  /** Loaded only when it is run. */
  load(): Promise<(given: Parsed, context: ShortContext) => Promise<number>>
}

/** What people say most, on the list of the project that they stand in. Each is an operation under a short name. */
export const shortCommands: ShortCommand[] = [
  {
    words: 'add',
    summary: 'Add a todo to this project’s list.',
    usage:
      'add "…" [--priority high] [--after N] [--due fri] [--tags a,b] [--description "…"] [--parent N] [--edit]    (add - takes a todo a line from stdin)',
    flags: [
      { name: 'priority', takes: 'value', values: TodoPriority.options, description: `One of ${TodoPriority.options.join(', ')}` },
      { name: 'description', takes: 'value', description: 'What else there is to say about it' },
      { name: 'parent', takes: 'value', filled: true, description: 'The todo that this one is a part of' },
      { name: 'after', takes: 'value', filled: true, description: 'What must be done before it: numbers, such as 12,13, or “task 3”' },
      { name: 'due', takes: 'value', filled: true, description: 'When it should be done: “tomorrow 9”, “fri”, 2026-12-24' },
      { name: 'not-before', takes: 'value', filled: true, description: 'When it may be begun: “monday 9”, “in 2 days”' },
      { name: 'tags', takes: 'value', filled: true, description: 'Words to find it by, such as backend,urgent' },
      { name: 'edit', takes: 'nothing', description: 'Write it in your editor (VISUAL or EDITOR)' },
      ...listFlags,
      key,
      ...commonFlags,
    ],
    load: async () => (await todos()).runAdd,
  },
  {
    words: 'list',
    summary: 'Show this project’s list.',
    usage: 'list [--all | --done] [--everyone | --session REF]',
    flags: [
      { name: 'all', takes: 'nothing', description: 'Also what is done or canceled' },
      { name: 'done', takes: 'nothing', description: 'Only what is done or canceled' },
      { name: 'limit', takes: 'value', description: 'How many at most (default 200, 500 at most)' },
      { name: 'after', takes: 'value', filled: true, description: 'Go on behind the page before' },
      ...listFlags,
      ...commonFlags,
    ],
    load: async () => (await todos()).runList,
  },
  {
    words: 'start',
    summary: 'Begin working on todos.',
    usage: 'start 3',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await todos()).runMove('start', 'in_progress'),
  },
  {
    words: 'done',
    summary: 'Complete todos.',
    usage: 'done 3 5 7-9',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await todos()).runMove('done', 'completed'),
  },
  {
    words: 'block',
    summary: 'Say why a todo cannot go on.',
    usage: 'block 3 "why"',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await todos()).runBlock,
  },
  {
    words: 'cancel',
    summary: 'Give todos up.',
    usage: 'cancel 3',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await todos()).runMove('cancel', 'canceled'),
  },
  {
    words: 'reopen',
    summary: 'Put todos back on the list.',
    usage: 'reopen 3',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await todos()).runMove('reopen', 'pending'),
  },
  {
    words: 'show',
    summary: 'Show a todo with its description, subtasks, links and newest comments.',
    usage: 'show 3',
    flags: [...commonFlags],
    load: async () => (await todos()).runShow,
  },
  {
    words: 'after',
    summary: 'Have a todo wait for others: after 5 3 4 means that 5 is done after 3 and 4.',
    usage: 'after 5 3 4 [--not 2]    (tasks as "task 7")',
    flags: [{ name: 'not', takes: 'value', filled: true, description: 'What it need not wait for any more, such as 2,3' }, ...commonFlags],
    load: async () => (await import('./graph.ts')).runAfter,
  },
  {
    words: 'why',
    summary: 'Say why a todo cannot be begun: what it waits for, and who has that.',
    usage: 'why 5',
    flags: [...commonFlags],
    load: async () => (await import('./graph.ts')).runWhy,
  },
  {
    words: 'note',
    summary: 'Comment on a todo, or on a task: what is to be remembered about it.',
    usage: 'note 3 "tried it on Windows, too"    (note 3 - takes it from stdin; note task:3 "…" is on a task)',
    flags: [key, ...commonFlags],
    load: async () => (await todos()).runNote,
  },
  {
    words: 'next',
    summary: 'Show what to do next on this project’s list, and why; or take it.',
    usage: 'next [--claim [--minutes 30]] [--tag T] [--can a,b]',
    flags: [
      { name: 'claim', takes: 'nothing', description: 'Take it, so that nobody else gets it meanwhile' },
      { name: 'minutes', takes: 'value', description: 'How long the claim lasts after each call that carries it (default 10)' },
      { name: 'tag', takes: 'value', filled: true, description: 'Only todos with this tag' },
      { name: 'can', takes: 'value', filled: true, description: 'What you can do, if todos require it: a,b' },
      ...listFlags,
      key,
      ...commonFlags,
    ],
    load: async () => (await import('./next.ts')).runNext,
  },
  {
    words: 'release',
    summary: 'Give a claimed todo back.',
    usage: 'release 3',
    flags: [claimFlag, ...commonFlags],
    load: async () => (await import('./next.ts')).runRelease,
  },
  {
    words: 'init',
    summary: 'Give this folder a list of its own, where there is no git repository.',
    usage: 'init [--title "The shop"]',
    flags: [
      { name: 'title', takes: 'value', filled: true, description: 'What it is called; the folder’s name, if not given' },
      ...commonFlags,
    ],
    load: async () => (await todos()).runInit,
  },
  briefCommand,
]
