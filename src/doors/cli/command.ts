import type { OperationName, Output } from '../../contract/operations/index.ts'

/** One row of the command line's table: an operation, or a useful part of one. */
export interface Command<Name extends OperationName = OperationName> {
  words: string
  /** Fields of the operation's input that are given without a flag, in this order. The last one takes all words that are left. */
  takes?: readonly string[]
  /** Fields this command sets by itself. */
  fixed?: Record<string, unknown>
  /** Fields only needed to print for people. */
  forPeople?: Record<string, unknown>
  /** Text fields that may also be read from a file, by `--field-file PATH`; `-` is stdin. */
  files?: readonly string[]
  /** Fields that are paths of this machine: one that is not absolute begins in the current folder. */
  paths?: readonly string[]
  /** Where it takes a todo, `task:3` names a task instead. */
  orTask?: true
  /** Where it takes a todo, `task:3` or “task 3” means another command: its words, by the noun. */
  orElse?: Readonly<Record<string, string>>
  /** Every word is one element of the field that is taken last. */
  many?: true
  /** What it does, when that is not what the operation's summary says. */
  summary?: string
  /** Needs --yes; `undoable`: what it deletes can be brought back for a while. */
  destructive?: true | 'undoable'
  print(output: Output<Name>, input: Record<string, unknown>): string
}

/** Every operation has a row, or says why it has none. */
export type Commands = { [Name in OperationName]: Command<Name>[] | { hidden: string } }

/** The rows of one noun. */
export type CommandsOf<Noun extends string> = Pick<Commands, Extract<OperationName, `${Noun}.${string}`>>

/** The reason why nobody is offered it. */
