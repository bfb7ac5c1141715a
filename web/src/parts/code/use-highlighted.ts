import { useEffect, useMemo, useState } from 'react'
import type { CodeLine } from './code-lines.ts'
import type { Language } from './language-of.ts'

type Highlighter = typeof import('./highlighter.ts')

let loaded: Highlighter | undefined
/** Beyond this, colours would hold up the page. */
const longest = 60_000

/** The lines of some texts with their colours; without them until the highlighter is here, and where the language is not known. */
export function useHighlighted(texts: readonly string[], language: Language | undefined): CodeLine[][] | undefined {
  const [highlighter, setHighlighter] = useState(loaded)
  const isWanted = language !== undefined && texts.reduce((sum, text) => sum + text.length, 0) <= longest
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return
    let isGone = false
    void import('./highlighter.ts').then(
      (came) => {
        loaded = came
        if (!isGone) setHighlighter(came)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return useMemo(
    () => (highlighter === undefined || !isWanted ? undefined : texts.map((text) => highlighter.highlighted(text, language))),
    [highlighter, isWanted, texts, language],
  )
}
