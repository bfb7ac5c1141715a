import type { TaskNode } from '../../../contract/nouns/task-tree.ts'
import { plainLine } from '../text/plain-text.ts'

const marks: Record<TaskNode['status'], string> = { draft: '○', active: '→', done: '✓', canceled: '✗' }

/** A tree of tasks, a line each: ○ draft, → active, ▶ being worked on, ✓ done, ✗ canceled. */
export function taskTree(nodes: readonly TaskNode[], isCut: boolean): string {
  const lines = nodes.map((node) => `${'  '.repeat(node.depth)}${nodeLine(node)}`)
  return [...lines, ...(isCut ? [`… and more: the first ${nodes.length} are shown`] : [])].join('\n')
}

function nodeLine({ number, title, owner, status, stepsDone, stepsTotal, inFlight }: TaskNode): string {
  const progress = stepsTotal === 0 ? '' : ` ${stepsDone}/${stepsTotal}`
  return `${inFlight ? '▶' : marks[status]} #${number} [${status}] ${plainLine(title)} (${plainLine(owner)})${progress}`
}
