/** Words as one line for a shell. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) && !isEscaped(word, platform) ? word : quoted(word, platform))).join(' ')
}

/** On Windows a backslash is part of a path; elsewhere a shell takes it away. */
function isEscaped(word: string, platform: NodeJS.Platform): boolean {
  return platform !== 'win32' && word.includes('\\')
}

function quoted(word: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
}
