import type { Caller } from './caller.ts'

/** A piece of what an agent said. */
interface WritText {
  text: string
  /** Tells it from every other: the writs in it are run once, however often this is repeated. */
  key: string
}

export interface WritSurroundings {
  caller: Caller
  session: number
  /** The list that the session works on; null when it works on none. */
  list: number | null
  /** Why the session was stopped: nothing is begun any more, and what is not is named. */
  stopped?: string
  /** What was answered already in this run, to be kept here: the same again is told that it is. */
  memory: Map<string, { answer: string; list: number }>
}

/** Runs the writs in what an agent said, in their order, and answers what it is to read; nothing when there were none. */
export type RunWrits = (texts: readonly WritText[], surroundings: WritSurroundings) => Promise<string>
