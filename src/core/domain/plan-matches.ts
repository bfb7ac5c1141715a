import type { Todo } from '../../contract/nouns/todo.ts'

/** Todos by something that many of them may share, in their order. Those that are taken are passed over, and passed only once. */
export class Shelf {
  readonly #rows = new Map<string, { todos: Todo[]; from: number }>()
  readonly #left: ReadonlySet<Todo>

  constructor(left: ReadonlySet<Todo>) {
    this.#left = left
  }

  put(key: string, todo: Todo): void {
    const row = this.#rows.get(key)
    if (row === undefined) this.#rows.set(key, { todos: [todo], from: 0 })
    else row.todos.push(todo)
  }

  first(key: string): Todo | undefined {
    return this.upTo(1, key)[0]
  }

  upTo(most: number, key: string): Todo[] {
    const row = this.#rows.get(key)
    if (row === undefined) return []
    while (row.from < row.todos.length && !this.#left.has(row.todos[row.from] as Todo)) row.from += 1
    const found: Todo[] = []
    for (let index = row.from; index < row.todos.length && found.length < most; index++) {
      const todo = row.todos[index] as Todo
      if (this.#left.has(todo)) found.push(todo)
    }
    return found
  }

  countOf(key: string): number {
    return this.#rows.get(key)?.todos.length ?? 0
  }
}

/** One key of two texts; no title has a line break. */
export function keyOf(parent: string | null, text: string): string {
  return `${parent ?? ''}\n${text}`
}

/** How much of its words a title must share to be the same step, reworded. */
const likeness = 0.6
/** More of those that share a seldom word are not looked at: a plan that is all alike says nothing about which step is which. */
const mostCompared = 30

/** Finds the first todo under a parent that shares most of its words with a title. */
export class LikeTitles {
  readonly #words = new Map<Todo, Set<string>>()
  readonly #places = new Map<Todo, number>()
  readonly #byWord: Shelf

  constructor(todos: readonly Todo[], left: ReadonlySet<Todo>) {
    this.#byWord = new Shelf(left)
    for (const [place, todo] of todos.entries()) {
      const words = wordsOf(todo.subject)
      this.#words.set(todo, words)
      this.#places.set(todo, place)
      for (const word of words) this.#byWord.put(keyOf(todo.parent, word), todo)
    }
  }

  first(parent: string | null, title: string): Todo | undefined {
    const words = wordsOf(title)
    const keys = [...words].map((word) => keyOf(parent, word))
    const seldomFirst = keys.toSorted((one, other) => this.#byWord.countOf(one) - this.#byWord.countOf(other))
    // Whoever shares most of the words has at least one of so many that are seldomest.
    const telling = seldomFirst.slice(0, words.size - Math.ceil(likeness * words.size - 1e-9) + 1)
    const candidates = new Set(telling.flatMap((key) => this.#byWord.upTo(mostCompared, key)))
    const alike = [...candidates].filter((todo) => sharedWords(words, this.#words.get(todo) ?? new Set()) >= likeness)
    return alike.toSorted((one, other) => (this.#places.get(one) ?? 0) - (this.#places.get(other) ?? 0))[0]
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function sharedWords(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  return shared / Math.max(first.size, second.size, 1)
}
