import { inNames } from '../../../core/gate/explain.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { outsideConversation, refused } from '../refused.ts'
import { type AskWrit, askUsage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export const askGrammar: Grammar = { isVerbless: true, oneLine, blocks: new Map() }

/** A bar with spaces around it parts the options; `a || b` is part of a question. */
const bar = /(?:^|[ \t])\|(?=[ \t]|$)/

function oneLine(words: string): Writ {
  const [text = '', ...options] = words.split(bar).map((part) => part.trim())
  if (text === '') return mistake('ask', 'ask', `it takes the question on the same line, and perhaps answers to choose from: ${askUsage}`)
  return { command: 'ask', noun: 'ask', verb: 'ask', text, options: options.filter(Boolean) }
}

export async function answerAsk({ text, options }: AskWrit, { perform, call, session }: WritContext): Promise<string> {
  if (session === 0) return outsideConversation('The people are asked from a conversation')
  const asked = await perform('question.ask', { session, text, options }, call)
  if (asked.granted)
    return `Asked the people: question #${asked.value.question.number}. End your turn: the answer follows as soon as there is one.`
  const words = inNames(asked.refusal, (field) =>
    field.replace(/^text$/, 'question').replace(/^options\.(\d+)$/, (_, index) => `option ${Number(index) + 1}`),
  )
  return refused({ ...asked.refusal, ...words })
}
