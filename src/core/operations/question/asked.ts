import type { Asked } from '../../../contract/nouns/asked.ts'
import type { Part } from '../../../contract/nouns/message.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import { may } from '../../domain/access/access.ts'
import { askingRule } from '../../domain/access/asking-rule.ts'
import { policyOf } from '../../domain/delegation/delegation.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { askedCall } from '../../render/asked/asked-call.ts'
import { lastSentence } from '../../render/asked/last-sentence.ts'
import { plainText } from '../../render/text/plain-text.ts'
import { knownAgent } from '../agent/known-agent.ts'

/** What an approval is about. It is read from the conversation, so whoever may not read that is not told. */
export async function askedIn(question: Question, context: ReadContext): Promise<Asked | null> {
  if (question.kind !== 'approval' || question.part === null || !may(context.caller, 'message:read')) return null
  const part = await context.find('part', question.part)
  if (part?.content.type !== 'tool') return null
  const session = await context.find('session', question.session)
  if (session === undefined) return null
  const agent = await knownAgent(question.agent, context.store)
  const kind = part.content.metadata['kind']
  const names = [part.content.tool, ...(typeof kind === 'string' ? [kind] : [])]
  return {
    ...askedCall(part.content),
    said: plainText(await saidBefore(part, context)),
    rule: askingRule(agent && policyOf(agent.definition), session.permissions, names),
  }
}

const farthestBack = 10

/** In the same message, or in the one of the agent's before it, unless somebody else has spoken since. */
async function saidBefore(part: Part, { store }: ReadContext): Promise<string> {
  const own = lastSentence(await store.messages.parts(part.session, [part.message]), part.position)
  if (own !== '') return own
  const filter = { session: part.session, live: false, since: 0, before: part.message, backwards: true, limit: farthestBack }
  for (const message of (await store.messages.list(filter)).toReversed()) {
    if (message.role !== 'assistant') return ''
    const said = lastSentence(await store.messages.parts(part.session, [message.number]), Number.POSITIVE_INFINITY)
    if (said !== '') return said
  }
  return ''
}
