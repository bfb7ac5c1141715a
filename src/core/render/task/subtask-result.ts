import type { SubtaskResult } from '../../../contract/nouns/task.ts'
import { plainLine } from '../text/plain-text.ts'

const longestWords = 600
const mostNamed = 5

/** What a subtask came to, or how far it is: its end, its agent's last words, its evidence, and what is left open. */
export function resultLines(result: SubtaskResult): string[] {
  const { task, status, owner, words, resources, open } = result
  const isOver = status === 'done' || status === 'canceled'
  return [
    `task #${task} (${plainLine(owner)}): ${isOver ? status : situation(result)}`,
    ...(words.trim() === '' ? [] : [`last words: ${shortened(plainLine(words.trim()))}`]),
    ...(resources.length === 0
      ? []
      : [`evidence: ${named(resources.map(({ value, label }) => (label === undefined ? value : `${label} ${value}`)))}`]),
    ...(open.length === 0 ? [] : [`${isOver ? 'left open' : 'open'}: ${named(open)}`]),
  ]
}

function situation({ status, outcome, done, open }: SubtaskResult): string {
  const steps = done + open.length === 0 ? '' : `, ${done} of ${done + open.length} steps done`
  return `${status}${outcome === null || outcome === 'done' ? '' : `, its last run ended as ${outcome}`}${steps}`
}

function named(texts: readonly string[]): string {
  const left = texts.length - mostNamed
  return `${texts.slice(0, mostNamed).map(plainLine).join('; ')}${left > 0 ? `; … ${left} more` : ''}`
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= longestWords ? text : `${characters.slice(0, longestWords - 1).join('')}…`
}
