import { useMemo } from 'react'
import type { Cost } from '../../../src/contract/nouns/cost.ts'
import { BarList } from './bar-list.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { spenderBars, spenderSentence, spendingPicture, spendingSentence } from './spending.ts'

export function SpendingByDay({ cost }: { cost: Cost }) {
  const picture = useMemo(() => spendingPicture(cost), [cost])
  return <ChartFigure about="Spent each day" sentence={spendingSentence(cost)} picture={picture} />
}

export function SpendingByAgent({ cost }: { cost: Cost }) {
  return (
    <BarList
      about="Who cost most"
      sentence={spenderSentence(cost)}
      bars={spenderBars(cost)}
      named="Agent"
      measured="Spent"
      more={spenderBars(cost).length === 0 ? 0 : cost.more}
    />
  )
}
