/** An agent at one of the doors, who can tell the story in that door's words. */
export interface Teller {
  /** Writes the plan of a task: a step for each title. */
  plan(task: number, titles: string[]): Promise<void>
  /** What the door answers when it is asked for the list of a session. */
  list(session: number): Promise<string>
  start(todo: number): Promise<void>
  finish(todo: number): Promise<void>
  block(todo: number, reason: string): Promise<void>
  add(session: number, subject: string): Promise<void>
  handOn(task: number, stepIndex: number, title: string, owner: string): Promise<void>
  complete(task: number): Promise<void>
  /** What the door answers when it is asked for what is over. */
  history(): Promise<string>
  close(): Promise<void>
}

/** Where the story is told: a daemon, its data, and a token of the agent that tells it. */
export interface Stage {
  url: string
  place: string[]
  token: string
  agent: string
}
