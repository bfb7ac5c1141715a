import { TodoPriority } from '../../../contract/nouns/todo.ts'
import type { ShortContext } from '../command-context.ts'
import { commonFlags, type Parsed } from '../flags.ts'
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
    usage: 'add "…" [--priority high] [--description "…"] [--parent N] [--edit]    (add - takes a todo a line from stdin)',
    flags: [
      { name: 'priority', takes: 'value', values: TodoPriority.options, description: `One of ${TodoPriority.options.join(', ')}` },
      { name: 'description', takes: 'value', description: 'What else there is to say about it' },
      { name: 'parent', takes: 'value', filled: true, description: 'The todo that this one is a part of' },
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
    flags: [...commonFlags],
    load: async () => (await todos()).runMove('start', 'in_progress'),
  },
  {
    words: 'done',
    summary: 'Complete todos.',
    usage: 'done 3 5 7-9',
    flags: [...commonFlags],
    load: async () => (await todos()).runMove('done', 'completed'),
  },
  {
    words: 'block',
    summary: 'Say why a todo cannot go on.',
    usage: 'block 3 "why"',
    flags: [...commonFlags],
    load: async () => (await todos()).runBlock,
  },
  {
    words: 'cancel',
    summary: 'Give todos up.',
    usage: 'cancel 3',
    flags: [...commonFlags],
    load: async () => (await todos()).runMove('cancel', 'canceled'),
  },
  {
    words: 'reopen',
    summary: 'Put todos back on the list.',
    usage: 'reopen 3',
    flags: [...commonFlags],
    load: async () => (await todos()).runMove('reopen', 'pending'),
  },
  {
    words: 'show',
    summary: 'Show a todo with its description and subtasks.',
    usage: 'show 3',
    flags: [...commonFlags],
    load: async () => (await todos()).runShow,
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
