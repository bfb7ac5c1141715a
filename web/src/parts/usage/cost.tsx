import type { UsageTotal } from '../../../../src/contract/nouns/usage.ts'
import { costWords, isTold } from './cost-words.ts'

interface CostProps {
  /** Null when nothing was used. */
  usage: UsageTotal | null
  /** Tokens stand behind the money. */
  hasTokens?: boolean
}

/** Money first, tokens second; tokens alone where no price is known. Nothing where nothing was used, or nobody says what. */
export function Cost({ usage, hasTokens = false }: CostProps) {
  if (!isTold(usage)) return null
  const { main, tokens, title } = costWords(usage)
  return (
    <span className="whitespace-nowrap tabular-nums" title={title}>
      {main}
      {hasTokens && tokens !== undefined && <span className="text-faint"> {tokens}</span>}
    </span>
  )
}
