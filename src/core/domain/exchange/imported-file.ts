import type { TodoPriority, TodoStatus } from '../../../contract/nouns/todo.ts'

/** A todo as a file tells it. */
export interface ImportedStep {
  title: string
  details: string
  status: TodoStatus
  blockedReason: string | null
  priority: TodoPriority
  tags: string[]
  requires: string[]
  /** Epoch milliseconds; 0 for none. */
  dueAt: number
  notBefore: number
  /** The place in the same file of the step that it is a part of. */
  parent: number | null
  /** The places of the steps that it waits for, and the numbers of todos and tasks that the file does not have. */
  waitsOn: { places: number[]; todos: number[]; tasks: number[] }
  /** Where it stands, counted from 1. */
  line: number
  /** What it was written out as, if it was: its number, and the version it had then. */
  number: number | null
  version: number | null
}

export interface ImportedFile {
  steps: ImportedStep[]
  /** The list that it was written out from: a session's id, or `everyone`; null for what others have written. */
  list: string | null
}

export function plainStep(title: string, line: number): ImportedStep {
  return {
    title,
    details: '',
    status: 'pending',
    blockedReason: null,
    priority: 'medium',
    tags: [],
    requires: [],
    dueAt: 0,
    notBefore: 0,
    parent: null,
    waitsOn: { places: [], todos: [], tasks: [] },
    line,
    number: null,
    version: null,
  }
}
