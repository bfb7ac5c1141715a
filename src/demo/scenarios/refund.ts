import type { WholeMessage } from '../../contract/nouns/message.ts'
import type { Act, Scenario, Script } from '../scenario.ts'
import { scripted } from '../scenario.ts'
import { startSession } from '../start-session.ts'

const support: Script = async (act) => {
  const { client, turn, pause } = act
  await pause()
  const reply = await lastWord(act)
  if (reply !== undefined) return `Billing says: “${wordsOf(reply)}” I have told the customer.`
  const text = `${scripted} A customer was billed twice in May. May I pay one back?`
  await client.message.ask({ session: turn.session, agent: 'billing', text }, { key: `demo/${turn.session}/ask` })
  return 'I have asked billing.'
}

const billing: Script = async (act) => {
  const { client, turn, pause } = act
  for (const _look of [1, 2]) await pause()
  const asked = await lastWord(act)
  const text = 'Yes: the second payment was ours to refuse.'
  await client.message.reply({ session: turn.session, text }, { key: `demo/reply to ${asked?.number}` })
  return 'I have looked it up and replied.'
}

/** What the other agent has said last. */
async function lastWord({ client, turn }: Act): Promise<WholeMessage | undefined> {
  const { messages } = await client.message.list({ session: turn.session })
  return messages.findLast(({ kind }) => kind === 'peer')
}

/** Without the line that says who replies. */
function wordsOf({ parts }: WholeMessage): string {
  const text = parts.map(({ content }) => (content.type === 'text' ? content.text : '')).join('')
  return text.slice(text.indexOf('\n') + 1)
}

/** Two agents that talk as equals. */
export const refund: Scenario = {
  agents: {
    support: { name: 'Support', description: 'answers customers', script: support },
    billing: { name: 'Billing', description: 'knows the bills', script: billing },
  },
  async begin(person) {
    await startSession(person, {
      title: 'A customer wants a refund',
      agent: 'support',
      ask: 'A customer says that they were billed twice.',
    })
  },
}
