import type { Output } from '../../contract/operations/index.ts'
import { commentLines } from '../../core/render/comment-lines.ts'
import { linkLines } from '../../core/render/link-lines.ts'
import { todoDetails } from '../../core/render/todo/details.ts'
import { todoLines } from '../../core/render/todo/lines.ts'

/** One todo with all that is known of it. */
export function todoShown({ todo, subtasks, waiting, parents, claims, comments, links }: Output<'todo.get'>): string {
  return [
    todoDetails(todo, { waiting, parents, claims }),
    ...todoLines(subtasks, { waiting, claims }).map((line) => `  ${line}`),
    ...linkLines(links),
    ...commentLines(comments, (after) => `punchlist comment list ${todo.number} --after ${after}`),
  ].join('\n')
}
