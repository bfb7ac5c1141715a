import { plainText } from '../text/plain-text.ts'

/** What people pick from a menu, as the model then reads it. `tools` are the names of those on offer. */
export function planPrompt(goal: string, tools: readonly string[]): string {
  const writing = ['todo_write', 'todowrite', 'create_task'].find((name) => tools.includes(name))
  return [
    'Plan this goal:',
    plainText(goal.trim()),
    '',
    'Look at what is there first, and ask if something only the user knows would change the plan.',
    'Then break it into steps that can each be checked off, in the order in which they can be done; say with each how you will know that it is done.',
    writing === undefined
      ? 'Answer with the steps.'
      : `Write them down with ${writing}, show the list, and wait for a word before you begin.`,
  ].join('\n')
}

export function resumePrompt(brief: string, tools: readonly string[]): string {
  return [
    'Go on with the work where it was left. This is how it stands:',
    '',
    brief,
    '',
    `Take up what is in progress, or else the first open todo.${closing(tools)} If a todo is blocked and the reason is gone, take it up; if nothing is open, say so.`,
  ].join('\n')
}

export function reviewPrompt(list: string, tools: readonly string[]): string {
  return [
    'Compare this list with what is really done:',
    '',
    list,
    '',
    'Check each todo against the work itself (files, tests, output), not against what was said of it.',
    `Put the list right: close what is done, reopen what is not, cancel what nobody wants any more, add what is missing.${closing(tools)}`,
    'End with three lines: done, open, blocked.',
  ].join('\n')
}

function closing(tools: readonly string[]): string {
  return tools.includes('todo_update') ? ' Close each todo as you finish it: todo_update(id, "done").' : ''
}
