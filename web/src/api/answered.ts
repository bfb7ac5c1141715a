import type { Home } from '../../../src/contract/nouns/home.ts'
import type { CacheEditor } from './cache-editor.ts'

type Ask = Home['needsYou']['list'][number]

/** Takes questions that were just answered from whatever shows them. */
export function takeAnswered(cache: CacheEditor, numbers: readonly number[]): void {
  const gone = new Set(numbers)
  cache.edit('question.list', (output) => ({ ...output, questions: output.questions.filter(({ number }) => !gone.has(number)) }))
  cache.edit('overview.get', ({ overview }) => ({
    overview: { ...overview, needsYou: overview.needsYou.filter(({ question }) => question === null || !gone.has(question.number)) },
  }))
  cache.edit('overview.home', ({ home }) => ({ home: { ...home, needsYou: withoutAnswered(home.needsYou, gone) } }))
}

function withoutAnswered(needsYou: Home['needsYou'], gone: ReadonlySet<number>): Home['needsYou'] {
  const list = needsYou.list.flatMap((ask) => left(ask, gone))
  const sum = (asks: readonly Ask[]) => asks.reduce((total, { alike }) => total + Math.max(1, alike.length), 0)
  return {
    ...needsYou,
    list,
    rows: needsYou.rows - (needsYou.list.length - list.length),
    count: needsYou.count - (sum(needsYou.list) - sum(list)),
  }
}

/** Of those that are alike the others stay; who is asked first among them, the server will say. */
function left(ask: Ask, gone: ReadonlySet<number>): Ask[] {
  if (ask.question === null) return [ask]
  if (ask.alike.length === 0) return gone.has(ask.question.number) ? [] : [ask]
  const alike = ask.alike.filter(({ question }) => !gone.has(question))
  if (alike.length === 0) return []
  return [{ ...ask, alike }]
}
