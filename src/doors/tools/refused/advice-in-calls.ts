import type { Input, OperationName } from '../../../contract/operations/index.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import type { Suggestion } from '../../../contract/suggestion.ts'
import { advice } from '../../../core/render/text/advice.ts'
import { blank, writtenCall } from './corrected-call.ts'

type Phrases<Phrase> = { readonly [Name in OperationName]?: (input: Partial<Input<Name>>) => Phrase }

/** What to do instead, as an agent can do it. */
export function adviceInCalls(refusal: Pick<Refusal, 'hint' | 'instead'>): string {
  const { instead } = refusal
  const sentence = instead && (sentences[instead.operation] as ((input: unknown) => string) | undefined)?.(instead.input)
  return sentence ?? advice(refusal, callFor)
}

function callFor({ operation, input, wants = [] }: Suggestion): string | undefined {
  const given = { ...input, ...Object.fromEntries(wants.map((field) => [field, blank(field)])) }
  return (calls[operation] as ((input: unknown) => string) | undefined)?.(given)
}

const call = writtenCall
const title = blank('title')

/** The tools' calls for what operations suggest. What is not here, no tool does. */
const calls: Phrases<string> = {
  'task.add': () => call('create_task', { title }),
  'task.copy': () => call('create_task', { title }),
  'task.get': ({ task }) => call('get_task', { taskId: task }),
  'task.cancel': ({ task }) => call('cancel_task', { taskId: task }),
  'task.update': ({ task, ...wish }) => call('update_task', { taskId: task, ...wish }),
  'task.replaceSteps': ({ task, steps }) => call('update_steps', { taskId: task, steps }),
  'task.updateStep': ({ task, stepIndex }) => call('update_step', { taskId: task, stepIndex }),
  'comment.add': ({ todo, task, text }) => call('todo_note', { ...(todo === undefined ? { taskId: task } : { id: todo }), text }),
  'todo.claim': ({ todo }) => (todo === undefined ? call('todo_next', { claim: true }) : call('todo_next', { id: todo, claim: true })),
  'question.ask': () => call('ask_user', { question: blank('question') }),
  'notification.add': ({ text }) => call('notify_user', { text }),
}

/** Where what an agent can do differs from what the hint says of people. */
const sentences: Phrases<string> = {
  'todo.list': () => `${call('todo_list', { status: 'all' })} shows which there are.`,
  'task.list': () => `${call('list_tasks', {})} and ${call('list_history', {})} show which there are.`,
  'comment.list': () => `${call('todo_get', { id: blank('id') })} shows the comments on a todo.`,
  'link.list': () => `${call('todo_get', { id: blank('id') })} shows the links of a todo.`,
  'artifact.list': () => `${call('artifact_list', {})} shows which there are.`,
  'sprint.list': () => `${call('sprint_list', {})} shows which there are.`,
  'memory.list': () => `${call('memory_search', { query: blank('query') })} finds which there are.`,
  'session.list': () => 'Leave the session out to mean your own.',
  'session.restore': () => 'It is archived: name another session, or tell the people.',
  'token.add': () => `Ask a person with full access to do it: ${call('notify_user', { text: blank('text') })} reaches one`,
}
