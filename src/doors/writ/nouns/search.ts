import { hitList } from '../../../core/render/search-line.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { refused } from '../refused.ts'
import { type SearchWrit, searchUsage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export const searchGrammar: Grammar = { oneLine, blocks: new Map(), isVerbless: true }

function oneLine(words: string): Writ {
  const query = words.trim()
  if (query === '') return mistake('search', 'search', `it takes the words to look for: ${searchUsage}`)
  return { command: 'search', noun: 'search', verb: 'search', query }
}

export async function answerSearch({ query }: SearchWrit, { perform, call }: WritContext): Promise<string> {
  const found = await perform('search.find', { query }, call)
  return found.granted ? hitList(found.value, () => '… and more') : refused(found.refusal)
}
