import type { Question } from '../../contract/nouns/question.ts'
import type { Todo, TodoStatus } from '../../contract/nouns/todo.ts'
import type { Row } from './row.ts'

/** What a key asks for beyond the screen. */
export type Action =
  | { do: 'add'; list: number; subject: string; parent: Todo | undefined }
  | { do: 'status'; todo: Todo; status: TodoStatus; reason?: string }
  | { do: 'delete'; todo: Todo }
  | { do: 'control'; session: NonNullable<Row['session']>; verb: 'go' | 'pause' | 'stop' }
  | { do: 'say'; session: number; text: string }
  | { do: 'answer'; question: Question; answer: string; alike?: readonly number[] }
  | { do: 'undo' }
  | { do: 'look' }
  | { do: 'quit' }
