import * as z from 'zod'
import { searchOperations } from '../../../contract/operations/search.ts'
import { hitList } from '../../../core/render/search-line.ts'
import { answerWith } from './answer-with.ts'
import { counted } from './capped.ts'
import { reads, tool } from './tool-row.ts'

const sought = searchOperations['search.find'].input.shape

export const searchTool = tool({
  name: 'search',
  title: 'Search everything',
  description: 'Find todos, tasks, messages, sessions, memory and artifacts by their words, finished and archived ones too.',
  toolset: 'memory',
  annotations: reads,
  performs: ['search.find'],
  input: z.strictObject({ query: sought.query, limit: sought.limit, after: sought.after }),
  example: { query: 'deploy key kind:task since:30d' },
  alsoCalled: { q: 'query', text: 'query', words: 'query' },
  run: (wanted, { perform }) =>
    answerWith(perform('search.find', wanted), (found) => ({
      title: `${counted(found.hits.length, 'hit')} found`,
      text: hitList(found, (next) => `… more: search(query, after: "${next}")`),
      metadata: { hits: found.hits.map(({ kind, number, id }) => ({ kind, number, id })) },
    })),
})
