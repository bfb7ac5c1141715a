/** What a client's hook must print so that a text gets into the context: most want it wrapped. */
const answers: Readonly<Record<string, (text: string) => string>> = {
  'claude-code': (text) => text,
  codex: (text) => text,
  gemini: sessionStarted,
  vscode: sessionStarted,
  cursor: (text) => JSON.stringify({ additional_context: text }),
}

export const hookClients: readonly string[] = Object.keys(answers)

export function hookAnswer(client: string, text: string): string {
  return answers[client]?.(text) ?? text
}

/** Whether `brief` must be told whom it prints for. */
export function isWrapped(client: string): boolean {
  return hookAnswer(client, 'x') !== 'x'
}

function sessionStarted(text: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } })
}
