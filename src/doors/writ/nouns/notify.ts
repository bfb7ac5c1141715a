import { type Grammar, mistake } from '../grammar.ts'
import { notifyUsage, type Writ } from '../writ.ts'

export const notifyGrammar: Grammar = { oneLine, blocks: new Map() }

function oneLine(words: string): Writ {
  const text = words.trim()
  if (text === '') return mistake('notify', 'notify', `it takes the text on the same line: ${notifyUsage}`)
  return { command: 'notify', noun: 'notify', verb: 'notify', text }
}
