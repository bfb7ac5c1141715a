import { granted } from '../../../core/gate/refused.ts'
import { whyText } from '../../../core/render/todo/graph.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import type { ShortContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'
import { withBackend } from './todos.ts'

/** Has a todo wait for others, or for some no longer. */
export async function runAfter(given: Parsed, context: ShortContext): Promise<number> {
  const [todo, ...others] = given.words
  const noLonger = given.flags.not === undefined ? [] : String(given.flags.not).split(',')
  if (todo === undefined || others.length + noLonger.length === 0) {
    throw new UsageError('after needs a todo and what it waits for.', 'punchlist after 5 3 4')
  }
  const input = { todo, for: others.flatMap((one) => one.split(',')).map((one) => one.trim()), noLonger: noLonger.map((one) => one.trim()) }
  return withBackend(given, context, async ({ perform, caller }) => {
    const answer = granted(await perform('todo.wait', input, { caller }))
    return { json: answer, text: todoLine(answer.todo) }
  })
}

export async function runWhy(given: Parsed, context: ShortContext): Promise<number> {
  const [todo, ...others] = given.words
  if (todo === undefined || others.length > 0) throw new UsageError('why takes one todo.', 'punchlist why 5')
  return withBackend(given, context, async ({ perform, caller }) => {
    const answer = granted(await perform('todo.why', { todo }, { caller }))
    return { json: answer, text: whyText(answer) }
  })
}
