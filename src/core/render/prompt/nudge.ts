import type { Todo } from '../../../contract/nouns/todo.ts'
import { plainLine } from '../text/plain-text.ts'
import { remarks, type TodoFacts } from '../todo/line.ts'
import { todoLines } from '../todo/lines.ts'

const mostShown = 50

export interface NudgeWays extends TodoFacts {
  /** How many more are open that are not ready yet. */
  held?: number
  /** Who has claimed how many of the others. */
  claimed?: readonly { by: string }[]
  by?: 'tool' | 'writ'
  /** What it was given lets it close todos. */
  mayComplete?: boolean
  /** Which of our tools it can call. */
  has?: (tool: string) => boolean
}

/**
 * What brings a session back to its work, as a message of the user's: the live list, so that no call is spent on asking for it. It is
 * the same, byte for byte, for as long as the list is, and offers only what its reader may do.
 */
export function nudge(todos: readonly Todo[], total = todos.length, ways: NudgeWays = {}): string {
  const { by = 'tool', mayComplete = true, has = () => true, held = 0, claimed = [], ...facts } = ways
  const shown = todos.slice(0, mostShown)
  const left = total - shown.length
  const way = (calls: Calls) => (by === 'writ' ? calls.writ : Object.entries(calls.tools).find(([tool]) => has(tool))?.[1])
  const closing = mayComplete ? way(closes) : undefined
  const listing = way(lists)
  return [
    closing === undefined
      ? `You still have open todos — keep working. You may not close them: ${way(tells) ?? 'say in your answer what is finished'}:`
      : `You still have open todos — keep working and close each with ${closing} as you finish:`,
    ...todoLines(shown, facts, nudgeLine),
    ...(left > 0 ? [`… ${left} more`] : []),
    ...(held > 0 ? [`${held} more ${held === 1 ? 'waits' : 'wait'} for others.`] : []),
    ...claimedLines(claimed),
    ...(listing === undefined ? [] : [`(${listing} shows the full list at any time.)`]),
  ].join('\n')
}

/** What others have claimed is left to them. */
function claimedLines(claimed: readonly { by: string }[]): string[] {
  const names = [...new Set(claimed.map(({ by }) => plainLine(by)))]
  return names.length === 0
    ? []
    : [
        `${claimed.length} more ${claimed.length === 1 ? 'is' : 'are'} claimed by ${names.join(', ')}: leave ${claimed.length === 1 ? 'it' : 'them'} alone.`,
      ]
}

/** What is said to those who write writs, and to those who call tools: of the first that they have. */
interface Calls {
  writ: string
  tools: Readonly<Record<string, string>>
}

const closes: Calls = {
  writ: '/todo done <id>',
  tools: {
    todo_update: 'todo_update(id, "done")',
    todo_complete: 'todo_complete(id)',
    todowrite: 'todowrite (status "completed")',
  },
}
const tells: Calls = {
  writ: 'tell people what is finished with /notify <text>',
  tools: { notify_user: 'tell people what is finished with notify_user' },
}
const lists: Calls = { writ: '/todo list', tools: { todo_list: 'todo_list', todoread: 'todoread' } }

function nudgeLine(todo: Todo, facts: TodoFacts): string {
  return `[${todo.number}] ${plainLine(todo.subject)}${remarks(todo, facts)}`
}

/** Said once to an agent that has closed everything on its task's list and ended its turn without completing the task. */
export function closingNudge(task: number, by: 'tool' | 'writ', has: (tool: string) => boolean = () => true): string {
  const [complete, plan, ask] =
    by === 'tool' ? [`complete_task(taskId: "${task}")`, 'update_steps', 'ask_user'] : ['/task done', '/task plan', '/ask <question>']
  return [
    `Nothing is open on task #${task}, but it is not completed: complete it, or say what is missing.`,
    `- Done: ${complete}`,
    ...(by === 'writ' || has('update_steps') ? [`- Not done: add the steps that are missing with ${plan}, and go on.`] : []),
    ...(by === 'writ' || has('ask_user') ? [`- Something only a person knows or can do is missing: ${ask}`] : []),
  ].join('\n')
}

/** Said to an agent that has ended its turn without answering the one that asked it. */
export function replyNudge(asker: number, by: 'tool' | 'writ'): string {
  const how = by === 'tool' ? 'reply(text)' : '/reply <text>'
  return `Session #${asker} still waits for your reply: give it with ${how}, even if it is that you cannot help.`
}
