import { useEffect, useRef, useState } from 'react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { wasAnsweredHere } from './use-answer.ts'

/** How long it is told who has answered. */
const shownFor = 5_000

/** Asks that were open a moment ago and that somebody has answered elsewhere. */
export function useLingering(open: readonly Question[] | undefined): Question[] {
  const known = useRef<readonly Question[]>([])
  const [gone, setGone] = useState<Question[]>([])
  useEffect(() => {
    if (open === undefined) return
    const left = known.current.filter(({ number }) => !open.some((other) => other.number === number) && !wasAnsweredHere(number))
    known.current = open
    if (left.length === 0) return
    setGone((before) => [...before, ...left])
    setTimeout(() => setGone((before) => before.filter((one) => !left.includes(one))), shownFor)
  }, [open])
  return gone
}
