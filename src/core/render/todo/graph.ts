import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import type { Obstacle } from '../../../contract/operations/todo/reasons.ts'
import { moment } from '../text/moment.ts'
import { plainLine } from '../text/plain-text.ts'
import { dependencyName } from './dependency-name.ts'
import { todoDetails } from './details.ts'
import { todoLine } from './line.ts'

/** One thing that keeps a todo from being begun. */
export function obstacleLine(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'dependency': {
      const { on, state, title, who, waits, by } = obstacle
      const name = `${dependencyName(on)}${title === '' ? '' : ` ${plainLine(title)}`}`
      const through = by === null ? '' : ` (as part of #${by})`
      if (state === 'canceled') return `waits for ${name}${through}, which was canceled: a person decides whether it goes on without`
      return `waits for ${name}${through}${who === '' ? '' : `, which ${plainLine(who)} has`}${waits ? '; that waits, too' : ''}`
    }
    case 'time':
      return `not before ${moment(obstacle.at)} UTC`
    case 'subtask':
      return `task #${obstacle.task} ${plainLine(obstacle.title)} does it, which ${plainLine(obstacle.who)} has`
    case 'blocked':
      return `blocked: ${plainLine(obstacle.reason)}`
    case 'adoption':
      return 'it was imported, and nobody has adopted it yet'
    case 'claimed':
      return `${plainLine(obstacle.by)} has claimed it until ${moment(obstacle.until)} UTC`
    case 'requires':
      return `it requires ${plainLine(obstacle.missing.join(', '))}`
    case 'finished':
      return `it is ${obstacle.status}`
  }
}

type Because = Output<'todo.next'>['next'][number]['because']

function becauseLine({ kind, dueAt = 0, priority, frees }: Because): string {
  const others = frees === 0 ? '' : `; ${frees} ${frees === 1 ? 'other waits' : 'others wait'} for it`
  switch (kind) {
    case 'started':
      return `it was begun already${others}`
    case 'overdue':
      return `it was due ${moment(dueAt)} UTC${others}`
    case 'due_soon':
    case 'due':
      return `it is due ${moment(dueAt)} UTC${others}`
    case 'priority':
      return `its priority is ${priority}${others}`
    case 'order':
      return `it is the first on the list that is ready${others}`
  }
}

/** What to do next, and why; or why there is nothing. */
export function nextText({ next, waiting }: Output<'todo.next'>): string {
  if (next.length > 0) return next.map(({ todo, because }) => `${todoDetails(todo)}\n  why: ${becauseLine(because)}`).join('\n')
  return nothingText(waiting)
}

function nothingText(waiting: Output<'todo.next'>['waiting']): string {
  if (waiting.length === 0) return 'Nothing is open.'
  return ['Nothing is ready and free.', ...waiting.flatMap(({ todo, obstacles }) => withObstacles(todo, obstacles))].join('\n')
}

/** What was claimed, why it is this one, and how it is held; or why there is nothing. */
export function claimedText({ claimed, waiting }: Output<'todo.claim'>, carried: (id: string) => string): string {
  if (claimed === null) return nothingText(waiting)
  const { todo, because, claim } = claimed
  return [
    todoDetails(todo),
    `  why: ${becauseLine(because)}`,
    `  yours until ${moment(claim.until)} UTC, and ${claim.minutes} minutes from each call with ${carried(claim.id)}`,
  ].join('\n')
}

export function whyText({ todo, ready, obstacles, further, frees, more }: Output<'todo.why'>): string {
  const lines = ready ? [todoLine(todo), '  it is ready'] : withObstacles(todo, obstacles)
  const below = further.flatMap((one) => withObstacles(one.todo, one.obstacles))
  const waiting = frees.length === 0 ? [] : [`waiting for it: ${frees.map(({ number }) => `#${number}`).join(', ')}`]
  return [...lines, ...below, ...waiting, ...(more ? ['(and more)'] : [])].join('\n')
}

function withObstacles(todo: Todo, obstacles: readonly Obstacle[]): string[] {
  return [todoLine(todo), ...obstacles.map((obstacle) => `  ${obstacleLine(obstacle)}`)]
}
