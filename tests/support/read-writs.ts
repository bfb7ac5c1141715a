import { expect } from 'vitest'
import { parseWrits } from '../../src/doors/writ/parse.ts'
import type { Writ } from '../../src/doors/writ/writ.ts'

/** The writ of a reply that must have one and no more. */
export function only(reply: string): Writ {
  const writs = parseWrits(reply)
  expect(writs).toHaveLength(1)
  return writs[0] as Writ
}

/** What is wrong with the one writ of a reply. */
export function mistakeIn(reply: string): string {
  const writ = only(reply)
  if (writ.verb !== 'mistake') throw new Error(`${JSON.stringify(reply)} was read as ${JSON.stringify(writ)}`)
  return writ.message
}

export function commands(reply: string): string[] {
  return parseWrits(reply).map(({ command }) => command)
}
