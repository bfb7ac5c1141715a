import type { Part, PartContent, PartStatus, ToolApproval, ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import type { TodoPriority } from '../../contract/nouns/todo.ts'
import type { ReportedUsage } from './usage.ts'

export type CallPart = Part & { content: ToolPart }

/** What is said in a piece of a reply, as it comes. `part` tells the pieces apart, counting from 0. */
export interface Piece {
  part: number
  type: 'text' | 'reasoning'
  text: string
}

export interface ReplyEnd {
  /** All that was said and is to be done; what was heard as it came, if not given. */
  content?: PartContent[]
  finish: string
  error?: string
  model?: string
  /** What was used for it: null when nobody says; not given while what was asked goes on with a further message. */
  usage?: ReportedUsage | null
}

/** What an agent is saying. Its place in the conversation is right behind what it answers, whatever is said meanwhile. */
export interface Reply {
  readonly number: number
  /** Hears a piece of it. What was heard is written down a few times a second, and outlasts this process. */
  hear(piece: Piece): void
  /** It is asked again: what it has said so far is void. */
  retry(retry: { attempt: number; problem: string; delay: number }): void
  /** Comes back when all that was heard is written down. */
  flush(): Promise<void>
  /** It has said all. The writs in it are run and answered before this comes back. */
  end(end: ReplyEnd): Promise<WholeMessage>
  /** It went wrong in the middle: what was said is kept, with why, and whole lines of it are acted on. */
  cutOff(why: string, content?: PartContent[], usage?: ReportedUsage): Promise<void>
}

/** What is known of who is to be asked. */
export interface Fit {
  /** When the last reply came to more, the conversation is summarised first. */
  mostTokens?: number
  model?: { name: string; isPriced: boolean }
}

/** What the agent is given: it counts as read once it has said something to it. */
export interface Given {
  /** What it is told it is: its instructions, and the live state where it wants that in its system prompt. */
  system: string
  /** What is new to it, as one text, for those that do not read the conversation themselves. */
  prompt: string
}

/** What comes next in a turn. */
export type Next =
  | { kind: 'reply'; reply: Reply; given: Given }
  /** Calls that the agent waits for. */
  | { kind: 'calls'; calls: CallPart[] }
  /** The conversation is to be summarised first. */
  | { kind: 'summary'; auto: boolean }
  /** There is nothing to say: the turn is over, or waits for somebody. `said` is what the agent said last. */
  | { kind: 'over'; said: string }

interface CallChange {
  status: PartStatus
  title?: string
  output?: string
  metadata?: Record<string, unknown>
  approval?: ToolApproval
}

interface Summary {
  auto: boolean
  text: string
  model?: string
  usage?: ReportedUsage
}

/** A line of a plan that an agent keeps elsewhere and tells us of. */
export interface PlanLine {
  content: string
  status: 'pending' | 'in_progress' | 'completed'
  priority: TodoPriority
}

/** The conversation of a session in the hands of whoever runs its agent: the one way to hear what was said and to say something. */
export interface Conversation {
  /** What the turn begins with. */
  next(fit?: Fit): Promise<Next>
  /** What the same turn goes on with. */
  goOn(fit?: Fit): Promise<Next>
  /** A further message of the same reply; what has come meanwhile is given with the next turn. */
  furtherReply(): Promise<Reply>
  /** What the agent reads of the conversation, before the given message; `isLong` when there is more than is read at once. */
  read(before?: number): Promise<{ messages: WholeMessage[]; isLong: boolean }>
  /** Says how a call goes. */
  call(part: string, change: CallChange): Promise<void>
  /** Asks the people whether a call may be made. */
  askApproval(part: string, text: string): Promise<void>
  /** Asks for a summary, which then comes next. */
  askForSummary(): Promise<void>
  /** Puts a summary in the place of what was said. */
  summarise(summary: Summary): Promise<void>
  /** Leaves the output of old calls out of what is read. */
  prune(parts: readonly string[]): Promise<void>
  /** The agent's own plan becomes the list it works on. Answers why not. */
  keepPlan(lines: readonly PlanLine[]): Promise<string | undefined>
  /** What the program that holds this conversation calls it; empty when none does. */
  remoteName(): Promise<string>
  setRemoteName(name: string): Promise<void>
}
