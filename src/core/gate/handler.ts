import type { Reference } from '../../contract/reference.ts'
import type { Quotas } from '../domain/quota/quotas.ts'
import type { Answer, CheckedInput, EffectOf, EveryName } from '../engine-contract/index.ts'
import type { Caller } from '../ports/caller.ts'
import type { Change, Noun, Records } from '../ports/records.ts'
import type { LeaseTime, Reading, SeenNode, Writing } from '../ports/store.ts'
import type { Changing } from './changes.ts'

/** What the operator has settled for the whole installation. */
export interface Settings {
  /** IANA time zone in which times are meant that name none. Asked only when it is needed: finding out takes a while. */
  zone(): string
  /** Where the conversations of tasks come from and go to. */
  channel: string
  /** The agents are scripted, and people who watch must be told so. */
  demo: boolean
  /** How much agents may make. */
  quotas: Quotas
  /** Whether a daemon that was seen still runs. Not given where that cannot be known, or is certain. */
  isAlive?(node: SeenNode, time: LeaseTime): boolean
  /** Whether a model (the usual one, if none is named) is known and can be asked here. Not given where no model is. */
  canAsk?(model: string | undefined): boolean
}

interface Circumstances {
  caller: Caller
  settings: Settings
  /** Epoch milliseconds. */
  now: number
  /** The id of the claim that the call carries. */
  claim: string | undefined
  /** The row in its newest form: with what this call has made of it, if it has. */
  find<N extends Noun>(noun: N, reference: Reference): Promise<Records[N] | undefined>
  /** A row that must exist: another tenant's, or one that never was, ends the operation with `not_found`. */
  require<N extends Noun>(noun: N, reference: Reference): Promise<Records[N]>
  /** Ends the operation as `require` does when there is no such row. */
  missing(noun: Noun, reference: Reference): never
}

export interface ReadContext extends Circumstances {
  store: Reading
  /** Remembers, after the answer, what the caller was shown. A store that cannot be written to does not keep it from its answer. */
  noteSeen(note: Extract<Change, { kind: 'seen' }>): void
}

export interface WriteContext extends Circumstances, Changing {
  store: Writing
  newId(): string
  /** The version the caller saw; `target` judges it for rows, a handler for what is no row. */
  version: number | undefined
  /** Like `require`, for the row the call is about: the version the caller saw must be the one it has. */
  target<N extends Noun>(noun: N, reference: Reference): Promise<Records[N]>
}

type Handler<Name extends EveryName> =
  EffectOf<Name> extends 'read'
    ? (input: CheckedInput<Name>, context: ReadContext) => Promise<Answer<Name>>
    : WriteHandler<CheckedInput<Name>, Answer<Name>>

/** A look at the store before the transaction: what it finds may have changed by then. */
export type ReadAhead = <Result>(work: (store: Reading) => Promise<Result>) => Promise<Result>

interface WriteHandler<Input, Result> {
  (input: Input, context: WriteContext, prepared?: unknown): Promise<Result>
  /** What has to be awaited or takes long, and so cannot be done within the transaction. */
  prepare?(input: Input, readAhead: ReadAhead, now: number): Promise<unknown>
}

/** A handler with a step before its transaction, which hands it what it came to. */
export function prepared<Input, Prepared, Result>(
  prepare: (input: Input, readAhead: ReadAhead, now: number) => Promise<Prepared>,
  handle: (input: Input, context: WriteContext, prepared: Prepared) => Promise<Result>,
): WriteHandler<Input, Result> {
  return Object.assign((input: Input, context: WriteContext, given?: unknown) => handle(input, context, given as Prepared), { prepare })
}

export type Handlers = { [Name in EveryName]: Handler<Name> }

/** The handlers of one noun. */
export type HandlersOf<Noun extends string> = Pick<Handlers, Extract<EveryName, `${Noun}.${string}`>>
