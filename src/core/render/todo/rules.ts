/** What the list is kept with: the todo tools, or the pair that reads and writes whole lists. */
const dialects = [
  { tool: 'todo_write', writing: 'todo_write', closing: 'todo_update(id, "done")' },
  { tool: 'todowrite', writing: 'todowrite', closing: 'todowrite' },
]

/**
 * When a model is to keep a todo list, and when not, as seed 004 has it: told to those who are offered tools for one, in the words of those tools. It stands in
 * every request, so it is short, and the same for as long as the tools are.
 */
export function todoRules(tools: readonly string[], mayClose: boolean): string {
  const dialect = dialects.find(({ tool }) => tools.includes(tool))
  if (dialect === undefined) return ''
  const closing = mayClose
    ? `Mark each completed with ${dialect.closing} as soon as it is done, not several at the end; cancel what is dropped.`
    : 'You may not close todos: say what is finished instead.'
  return [
    `Todo list: write one with ${dialect.writing} for work of several steps, or when you are asked to; not for a single simple step, nor for a question.`,
    `Keep one todo in progress at a time. ${closing}`,
  ].join('\n')
}
