const commands = ['/todos', '/agent', '/compact', '/stop', '/pause', '/resume', '/help', '/quit']
const todoWords = ['pending', 'in_progress', 'blocked', 'completed', 'cancelled', 'open', 'complete', 'cancel', 'delete']

/** What Tab offers for what was typed: slash commands, and what /todos takes. Everything else is for the agent. */
export function completeLine(line: string): [string[], string] {
  const todos = /^\/todos\s+(\S*)$/.exec(line)
  if (todos) {
    const begun = todos[1] ?? ''
    return [todoWords.filter((word) => word.startsWith(begun)), begun]
  }
  return /^\/\S*$/.test(line) ? [commands.filter((command) => command.startsWith(line)).map((command) => `${command} `), line] : [[], line]
}
