import type { Todo } from '../../../contract/nouns/todo.ts'

/** The first line of a list that was written out, by which it is known when it comes back. */
const markOf = (list: string) => `<!-- punchlist: list ${list} -->`

/**
 * A list as a Markdown checklist: what is part of something stands indented below it, descriptions are quotes, and all else that is known of a todo
 * stands behind it in braces. It reads back as the same list.
 */
export function writeMarkdown(list: string, title: string, todos: readonly Todo[]): string {
  const lines = [markOf(list), `# ${title}`, '']
  for (const { todo, depth } of inTree(todos)) {
    const indent = '  '.repeat(depth)
    lines.push(`${indent}- [${todo.status === 'completed' ? 'x' : ' '}] ${todo.subject} {${attributesOf(todo)}}`)
    if (todo.description !== '') lines.push(...todo.description.split('\n').map((text) => `${indent}  >${text === '' ? '' : ` ${text}`}`))
  }
  return `${lines.join('\n')}\n`
}

/** As a file has them: each followed by what is part of it. */
export function inTree(todos: readonly Todo[]): { todo: Todo; depth: number }[] {
  const there = new Set(todos.map(({ id }) => id))
  const below = new Map<string | null, Todo[]>()
  for (const todo of todos) {
    const parent = todo.parent !== null && there.has(todo.parent) ? todo.parent : null
    const parts = below.get(parent)
    if (parts === undefined) below.set(parent, [todo])
    else parts.push(todo)
  }
  const ordered: { todo: Todo; depth: number }[] = []
  const left = (below.get(null) ?? []).toReversed().map((todo) => ({ todo, depth: 0 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { todo, depth } = next
    ordered.push(next)
    left.push(...(below.get(todo.id) ?? []).toReversed().map((part) => ({ todo: part, depth: depth + 1 })))
  }
  return ordered
}

function attributesOf(todo: Todo): string {
  const { number, version, status, priority, tags, requires, dueAt, notBefore, waitsFor, blockedReason } = todo
  const list = (name: string, words: readonly string[]) => (words.length === 0 ? [] : [`${name}:${words.map(escaped).join(',')}`])
  return [
    `#${number}`,
    `v${version}`,
    ...(status === 'in_progress' || status === 'canceled' ? [status] : []),
    ...(priority === 'medium' ? [] : [priority]),
    ...(dueAt === 0 ? [] : [`due:${timeText(dueAt)}`]),
    ...(notBefore === 0 ? [] : [`not-before:${timeText(notBefore)}`]),
    ...list(
      'waits-for',
      waitsFor.map((on) => ('todo' in on ? `${on.todo}` : `task-${on.task}`)),
    ),
    ...list('tags', tags),
    ...list('requires', requires),
    ...(status === 'blocked' ? [`blocked:${escaped(JSON.stringify(blockedReason ?? ''))}`] : []),
  ].join(' ')
}

const timeText = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

/** Braces and spaces mean something there, and so does what they are written as. */
function escaped(text: string): string {
  return text.replace(/[%{}\s,]/gu, (character) => encodeURIComponent(character).replace(',', '%2C'))
}
