/** Where the words of a person are, in the inputs of operations. */
const wordy = ['subject', 'text', 'title', 'answer', 'description', 'blockedReason', 'status', 'content'] as const
const longest = 80

/** A change in a few words, so that a person knows which one is meant: `todo add: bread`. */
export function described(name: string, input: unknown): string {
  const given = (input ?? {}) as Record<string, unknown>
  const [noun = '', verb = ''] = name.split('.')
  const number = given[noun]
  const what = `${noun} ${verb}${typeof number === 'number' ? ` #${number}` : ''}`
  const words = wordy.map((field) => given[field]).find((value) => typeof value === 'string' && value !== '') as string | undefined
  return words === undefined ? what : `${what}: ${words.length > longest ? `${words.slice(0, longest)}…` : words}`
}
