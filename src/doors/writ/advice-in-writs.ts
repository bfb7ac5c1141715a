import type { Input, OperationName } from '../../contract/operations/index.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { Suggestion } from '../../contract/suggestion.ts'
import { advice } from '../../core/render/text/advice.ts'
import { askUsage, notifyUsage, scheduleUsage, taskUsage } from './writ.ts'

type Phrases = { readonly [Name in OperationName]?: (input: Partial<Input<Name>>) => string }

/** What to do instead, as the writ that does it. */
export function adviceInWrits(refusal: Pick<Refusal, 'hint' | 'instead'>): string {
  const { instead } = refusal
  return (instead && phraseOf(sentences, instead)) ?? advice(refusal, (wish) => phraseOf(writs, wish))
}

function phraseOf(phrases: Phrases, { operation, input }: Suggestion): string | undefined {
  return (phrases[operation] as ((input: unknown) => string) | undefined)?.(input)
}

/** The writs for what operations suggest. What is not here, no writ does. */
const writs: Phrases = {
  'task.add': () => taskUsage.add,
  'task.copy': () => taskUsage.add,
  'task.get': ({ task }) => `/task show ${task}`,
  'task.cancel': ({ task }) => `/task cancel ${task}`,
  'task.replaceSteps': () => taskUsage.plan,
  'task.updateStep': () => taskUsage.step,
  'comment.add': ({ todo, task }) => (todo === undefined ? `/task note ${task}: <comment>` : `/todo note ${todo}: <comment>`),
  'question.ask': () => askUsage,
  'notification.add': () => notifyUsage,
}

/** Where what a writ can do differs from what the hint says. */
const sentences: Phrases = {
  'todo.list': () => '/todo list shows the numbers.',
  'task.list': () => '/task list shows the numbers.',
  'comment.list': () => '/todo show <id> shows the comments on a todo.',
  'memory.list': () => '/mem list shows the numbers.',
  'schedule.list': () => '/schedule list shows the numbers.',
  'schedule.update': () => `Make another: ${scheduleUsage.add}`,
  'session.restore': () => 'It is archived: name another session, or tell the people.',
  'token.add': () => `Ask a person with full access to do it: ${notifyUsage} reaches one`,
}
