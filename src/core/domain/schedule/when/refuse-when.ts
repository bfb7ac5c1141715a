import { type Refusal, refuse } from '../../../../contract/refusals.ts'

const longestEcho = 60

export const examples =
  'Use cron such as “0 9 * * 1-5”, a moment such as “in 20 minutes”, “tomorrow at 9” or “2026-12-24 18:00”, ' +
  'or a repetition such as “every 15 minutes”, “every weekday at 9” or “monthly on the 1st at 8”.'

export function refuseWhen(problem: string, hint: string = examples): { granted: false; refusal: Refusal } {
  return refuse('invalid', problem, { hint, fields: [{ field: 'when', problem: problem.replace(/\.$/, '') }] })
}

/** The caller's words inside a sentence: short, and nothing in them that a terminal would obey. */
export function quoted(text: string): string {
  const points = [...text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\u{fffd}')]
  return points.length > longestEcho ? `“${points.slice(0, longestEcho).join('')}…”` : `“${points.join('')}”`
}
