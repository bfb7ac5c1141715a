import * as z from 'zod'
import { linkFields } from '../../../contract/link-fields.ts'
import { commentOperations } from '../../../contract/operations/comment.ts'
import { type Reference, reference } from '../../../contract/reference.ts'
import { grant, type Outcome } from '../../../contract/refusals.ts'
import { commentText } from '../../../core/render/comment-lines.ts'
import { linkLine } from '../../../core/render/link-lines.ts'
import { meantTodos, todoName } from '../arguments/meant-todos.ts'
import { answerWith } from './answer-with.ts'
import { session } from './todo-arguments.ts'
import { adds, changes, type ToolContext, type ToolRow, tool } from './tool-row.ts'

const { text } = commentOperations['comment.add'].input.shape
const onOne = { id: todoName.optional(), taskId: reference('task').optional().describe('A task instead'), session }
const alsoCalled = { todo: 'id', todo_id: 'id', todoId: 'id', task: 'taskId', task_id: 'taskId', session_id: 'session' }
const names = { id: 'todo', taskId: 'task' }

interface Named {
  id?: z.output<typeof todoName>
  taskId?: Reference
  session?: Reference
}

/** The todo or the task that a call is about; a todo of another list only when that is named, too. */
async function subjectOf(
  { id, taskId, session: named }: Named,
  context: ToolContext,
): Promise<Outcome<{ todo?: Reference; task?: Reference }>> {
  if (id === undefined) return grant({ task: taskId })
  const own = await meantTodos([id], { named, onlyOwn: true }, context)
  return own.granted ? grant({ todo: own.value[0], task: taskId }) : own
}

export const noteTool: ToolRow = tool({
  name: 'todo_note',
  title: 'Comment on a todo',
  description: 'Comment on a todo (id) or a task (taskId).',
  toolset: 'todos',
  annotations: adds,
  performs: ['comment.add'],
  input: z.strictObject({ ...onOne, text }),
  example: { id: 14, text: 'Tried with Node 22, too: the same' },
  alsoCalled: { ...alsoCalled, comment: 'text', note: 'text', body: 'text', content: 'text' },
  names,
  async run({ text: said, ...named }, context) {
    const subject = await subjectOf(named, context)
    if (!subject.granted) return subject
    return answerWith(context.perform('comment.add', { ...subject.value, text: said }), ({ comment }) => ({
      title: `comment #${comment.number}`,
      text: commentText(comment),
      metadata: { comment: comment.number },
    }))
  },
})

export const linkTool: ToolRow = tool({
  name: 'todo_link',
  title: 'Link a todo',
  description: 'Tie a commit, pull request, … to a todo (id) or a task (taskId).',
  toolset: 'history',
  annotations: changes,
  performs: ['link.add'],
  input: z.strictObject({ ...onOne, ...linkFields }),
  example: { id: 14, kind: 'commit', value: '3f2a9c1' },
  alsoCalled: { ...alsoCalled, type: 'kind', url: 'value', title: 'label' },
  names,
  async run({ kind, value, label, ...named }, context) {
    const subject = await subjectOf(named, context)
    if (!subject.granted) return subject
    return answerWith(context.perform('link.add', { ...subject.value, kind, value, label }), ({ link, added }) => ({
      title: `link #${link.number}`,
      text: `${linkLine(link)}${added ? '' : ' (was there already)'}`,
      metadata: { link: link.number },
    }))
  },
})
