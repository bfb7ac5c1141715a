import type { Question } from '../../contract/nouns/question.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'

/** How a line is set off where there are colours. None means anything that its words do not say, too. */
export type Tone = 'head' | 'plain' | 'busy' | 'wrong' | 'good' | 'faint'

/** A line of the list that can be walked to. */
export interface Row {
  /** The same for the same thing, however often it is read. */
  key: string
  depth: number
  text: string
  tone: Tone
  /** Whether what is below is shown; undefined when nothing is. */
  open?: boolean
  /** The list that it stands in, for what is added; undefined outside of any. */
  list?: number
  todo?: Todo
  question?: Question
  /** Numbers of the questions that one answer is for. */
  alike?: readonly number[]
  session?: Pick<SessionWithState, 'number' | 'hold' | 'task'>
  /** Where the same thing stands in full. */
  leadsTo?: string
}
