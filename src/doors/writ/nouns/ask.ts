import { type Grammar, mistake } from '../grammar.ts'
import { askUsage, type Writ } from '../writ.ts'

export const askGrammar: Grammar = { isVerbless: true, oneLine, blocks: new Map() }

/** A bar with spaces around it parts the options; `a || b` is part of a question. */
const bar = /(?:^|[ \t])\|(?=[ \t]|$)/

function oneLine(words: string): Writ {
  const [text = '', ...options] = words.split(bar).map((part) => part.trim())
  if (text === '') return mistake('ask', 'ask', `it takes the question on the same line, and perhaps answers to choose from: ${askUsage}`)
  return { command: 'ask', noun: 'ask', verb: 'ask', text, options: options.filter(Boolean) }
}
