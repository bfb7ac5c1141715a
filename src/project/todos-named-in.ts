/** However long a message is, it is not about more than this. */
const most = 25

const named = /\bpunchlist:?[ \t]+(#\d{1,15}(?:(?:[ \t]*(?:,|&|\band\b)[ \t]*)+#\d{1,15})*)/gi

/** The todos that a commit's message names, as in `punchlist #14` and `punchlist #14, #15`: their numbers, each once. */
export function todosNamedIn(message: string): number[] {
  const numbers = [...message.matchAll(named)].flatMap(([, list = '']) => [...list.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits)))
  return [...new Set(numbers.filter((number) => number > 0))].slice(0, most)
}
