import { UsageError } from '../usage-error.ts'

/** What the store takes at once. */
const most = 25

/** `3 5 7-9 #12` or `3,5`, as numbers, each once and in the order given. An id stays what it is. */
export function numbersFrom(words: readonly string[], command: string): (number | string)[] {
  const given = words.flatMap((word) => word.split(',')).filter(Boolean)
  const all = [...new Set(given.flatMap((word) => rangeFrom(word, command)))]
  if (all.length === 0)
    throw new UsageError(`${command} needs the number of a todo.`, `punchlist ${command} 3    punchlist list shows them`)
  if (all.length > most) throw new UsageError(`${command} takes ${most} todos at most; these are ${all.length}.`, 'Give fewer at once.')
  return all
}

function rangeFrom(word: string, command: string): (number | string)[] {
  const range = /^#?(\d{1,9})(?:(?:-|\.\.)#?(\d{1,9}))?$/.exec(word)
  if (range === null && /^[0-9A-Za-z]{26}$/.test(word)) return [word]
  if (range === null) {
    throw new UsageError(`${JSON.stringify(word)} is no todo’s number.`, `For example: punchlist ${command} 3 5 7-9`)
  }
  const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
  if (last < first) throw new UsageError(`${word} begins behind its end.`, `For example: punchlist ${command} ${last}-${first}`)
  return Array.from({ length: Math.min(last - first, most) + 1 }, (_, index) => first + index)
}
