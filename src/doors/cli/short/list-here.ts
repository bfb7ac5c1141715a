import type { Session } from '../../../contract/nouns/session.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import type { Backend, ShortContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

export const listFlags = [
  { name: 'everyone', takes: 'nothing', description: 'The list that everyone sees, instead of that of this project' },
  { name: 'session', takes: 'value', filled: true, description: 'The list of this session instead' },
] as const

export interface ListHere {
  number: number
  title: string
}

const everyones: ListHere = { number: 0, title: 'everyone’s list' }

/**
 * The list that is meant where somebody stands: the project's, or outside of any the person's own. `create` starts it if there is none yet;
 * otherwise nothing is answered then.
 */
export async function listHere(
  { flags }: Pick<Parsed, 'flags'>,
  context: Pick<ShortContext, 'project'>,
  { perform, caller }: Backend,
  create: boolean,
): Promise<Outcome<ListHere | undefined>> {
  if (flags.everyone && flags.session !== undefined) throw new UsageError('--everyone and --session each name a list.', 'Give one of them.')
  if (flags.everyone) return { granted: true, value: everyones }
  const named = await (flags.session === undefined
    ? perform('session.open', { ...context.project(), create }, { caller })
    : perform('session.get', { session: flags.session }, { caller }))
  if (named.granted) return { granted: true, value: listOf(named.value.session) }
  const isMissing = named.refusal.code === 'not_found' && flags.session === undefined
  return isMissing ? { granted: true, value: undefined } : named
}

function listOf({ number, title }: Pick<Session, 'number' | 'title'>): ListHere {
  return { number, title }
}
