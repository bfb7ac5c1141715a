import { granted } from '../../../core/gate/refused.ts'
import { plainText } from '../../../core/render/text/plain-text.ts'
import { claimedText, nextText } from '../../../core/render/todo/graph.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import type { ShortContext } from '../command-context.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'
import { listHere } from './list-here.ts'
import { numbersFrom } from './numbers.ts'
import { claimOf, withBackend } from './todos.ts'

/** What to do next on the list where somebody stands, and why; with --claim it is theirs. */
export async function runNext(given: Parsed, context: ShortContext): Promise<number> {
  const { flags, words } = given
  if (words.length > 0) {
    throw new UsageError(`next does not take ${JSON.stringify(words.join(' '))}.`, 'To take a certain one: punchlist todo claim 3')
  }
  if (flags.minutes !== undefined && !flags.claim)
    throw new UsageError('--minutes goes with --claim.', 'punchlist next --claim --minutes 30')
  const minutes = flags.minutes === undefined ? undefined : numberFlag('minutes', flags.minutes, 10, 120)
  const capabilities =
    typeof flags.can === 'string'
      ? flags.can
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean)
      : undefined
  return withBackend(given, context, async (backend) => {
    const { perform, caller } = backend
    const list = granted(await listHere(given, context, backend, false))
    const wish = { session: list?.number ?? 0, tag: flags.tag, capabilities }
    if (!flags.claim) {
      const answer = granted(await perform('todo.next', wish, { caller }))
      return { json: answer, text: plainText(nextText(answer)) }
    }
    const answer = granted(await perform('todo.claim', { ...wish, minutes }, { caller, key: flags.key as string | undefined }))
    return { json: answer, text: plainText(claimedText(answer, (id) => `--claim ${id}`)) }
  })
}

export async function runRelease(given: Parsed, context: ShortContext): Promise<number> {
  const claim = claimOf(given)
  const [todo, ...others] = given.words.length === 0 && claim !== undefined ? [] : numbersFrom(given.words, 'release')
  if (others.length > 0) throw new UsageError('release takes one todo.', `punchlist release ${todo}`)
  return withBackend(given, context, async ({ perform, caller }) => {
    const answer = granted(await perform('todo.release', { todo }, { caller, claim }))
    return { json: answer, text: plainText(todoLine(answer.todo)) }
  })
}
