import { createHash } from 'node:crypto'
import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Operation } from '../../contract/operation.ts'
import type { OperationName, Output } from '../../contract/operations/index.ts'
import type { Reference } from '../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { judgeChange, judgePermission } from '../domain/access/access.ts'
import { usualQuotas } from '../domain/quota/quotas.ts'
import { judgeStorage } from '../domain/quota/storage.ts'
import { judgeValid } from '../domain/run/run.ts'
import { stackFor } from '../domain/undo/stack.ts'
import type { Answer, EveryName } from '../engine-contract/index.ts'
import type { Caller } from '../ports/caller.ts'
import { InvalidCursor } from '../ports/invalid-cursor.ts'
import type { Change, Noun } from '../ports/records.ts'
import type { CallMark, Store, Writing } from '../ports/store.ts'
import { StoreUnavailable } from '../ports/unavailable.ts'
import { requireCapability } from './capability.ts'
import { type CallRows, collectChanges } from './changes.ts'
import { explainInvalid } from './explain.ts'
import type { Handlers, ReadAhead, ReadContext, Settings, WriteContext } from './handler.ts'
import { parseInput } from './parse-input.ts'
import { granted, Refused } from './refused.ts'
import { unavailable } from './unavailable.ts'
import { whichThereAre } from './which-there-are.ts'

/** Everything about a call that is not its input. */
export interface Call {
  caller: Caller
  /** The same key gives the same answer and one effect, however often the call is repeated. */
  key?: string
  /** The version of the row as the caller saw it; another one is refused as `stale`. */
  version?: number
  /** The id of the caller's claim on a todo: what is claimed is changed only by calls that carry it, and lasts longer with each. */
  claim?: string
}

export type Perform = <Name extends OperationName>(name: Name, input: unknown, call: Call) => Promise<Outcome<Output<Name>>>

/** The same for the engine, which has operations of its own. */
export type EnginePerform = <Name extends EveryName>(name: Name, input: unknown, call: Call) => Promise<Outcome<Answer<Name>>>

export interface World {
  store: Pick<Store, 'read' | 'write'>
  performs: Performable
  /** Epoch milliseconds. */
  now(): number
  newId(): string
  settings?: Partial<Settings>
}

/** What can be asked, and what is done about it. A program that performs a part of it is given that part. */
export interface Performable {
  operations: { [Name in EveryName]?: Operation }
  handlers: Partial<Handlers>
  /** What follows from what a call has changed, whichever it was. */
  follow?(context: WriteContext, rows: CallRows): Promise<void>
}

const defaultSettings: Settings = { zone: () => 'UTC', channel: '', demo: false, quotas: usualQuotas }

type AnyRead = (input: unknown, context: ReadContext) => Promise<unknown>
interface AnyWrite {
  (input: unknown, context: WriteContext, prepared: unknown): Promise<unknown>
  prepare?(input: unknown, readAhead: ReadAhead, now: number): Promise<unknown>
}

/** The only door: permit → parse → load → decide → commit → ring. */
export function createPerform(world: World): EnginePerform {
  return async (name, input, call) => {
    try {
      const operation = world.performs.operations[name]
      if (operation === undefined) throw new Error(`${name} is not performed here.`)
      granted(judgePermission(call.caller, operation.needs))
      const checked = await parseInput(operation.input, input ?? {})
      if (!checked.success) throw new Refused(explainInvalid(checked.error, operation.input))
      const answer =
        operation.effect === 'read' ? await read(world, operation, checked.data, call) : await change(world, operation, checked.data, call)
      return grant(answer as Answer<typeof name>)
    } catch (problem) {
      if (problem instanceof Refused) return { granted: false, refusal: problem.refusal }
      if (problem instanceof StoreUnavailable) return { granted: false, refusal: unavailable(problem) }
      if (problem instanceof InvalidCursor) {
        const fields = [{ field: 'after', problem: 'is not a cursor that this list has given' }]
        return refuse('invalid', 'after: is not a cursor that this list has given.', {
          fields,
          hint: 'Give `next` of the page before, or start without it.',
        })
      }
      throw problem
    }
  }
}

async function read(world: World, operation: Operation, input: unknown, { caller, claim }: Call): Promise<unknown> {
  const handler = world.performs.handlers[operation.name as EveryName] as AnyRead
  const settings = settingsFor(world, caller)
  const seen: Change[] = []
  const noteSeen = (noted: Change) => void seen.push(noted)
  const answer = await world.store.read(caller.tenant.number, async (store) => {
    if (operation.capability !== undefined) await requireCapability(operation.capability, caller, store)
    return handler(input, {
      store,
      caller,
      claim,
      settings,
      now: world.now(),
      ...lookingIn((noun, reference) => store.find(noun, reference)),
      noteSeen,
    })
  })
  if (claim !== undefined) seen.push({ kind: 'renew-claim', id: claim })
  if (seen.length > 0) await keepSeen(world, caller, seen)
  return answer
}

/** Where no channel is set, that of the daemon counts. */
function settingsFor({ settings }: World, { tenant }: Caller): Settings {
  return { ...defaultSettings, ...settings, channel: settings?.channel || tenant.channel || '' }
}

/** A store that can only be read still answers. */
async function keepSeen(world: World, caller: Caller, seen: readonly Change[]): Promise<void> {
  try {
    await world.store.write(caller.tenant.number, (store) => store.apply(seen))
  } catch (problem) {
    if (!(problem instanceof StoreUnavailable)) throw problem
  }
}

async function change(world: World, operation: Operation, input: unknown, call: Call): Promise<unknown> {
  const handler = world.performs.handlers[operation.name as EveryName] as AnyWrite
  const { caller, key } = call
  const fingerprint = key === undefined ? '' : fingerprintOf(operation.name, input)
  const settings = settingsFor(world, caller)
  const given = await handler.prepare?.(input, (work) => world.store.read(caller.tenant.number, work), world.now())
  const work = async (store: Writing): Promise<unknown> => {
    if (caller.run) granted(judgeValid(await store.find('run', caller.run.id), await store.leaseTime()))
    if (operation.capability !== undefined) await requireCapability(operation.capability, caller, store)
    const kept = key === undefined ? undefined : await store.answers.find(key)
    if (kept) return replay(kept, fingerprint, operation)

    const now = world.now()
    const { changes, newest, isChanged, ...changing } = collectChanges()
    const rows = lookingIn(async (noun, reference) => {
      const row = await store.find(noun, reference)
      return row && newest(noun, row)
    })
    const { version, claim } = call
    const target = targetIn(rows, version)
    const context: WriteContext = { store, caller, claim, settings, now, newId: world.newId, version, ...rows, ...changing, target }
    const answer = await handler(input, context, given)
    granted(judgeChange(caller, changing.events))
    await world.performs.follow?.(context, { newest, isChanged })

    await store.apply(changes, now)
    const stored = await store.append(changing.events, caller.name, now, {
      log: newTenantIn(changes),
      ...markOf(changes, changing.events, caller),
    })
    granted(judgeStorage(stored, settings.quotas.storage, changing.events, caller))
    if (key !== undefined) await store.answers.keep(key, { fingerprint, output: operation.answersOnce ? null : answer }, now)
    return answer
  }
  return world.store.write(caller.tenant.number, work, operation.lock)
}

/** What is told of a new tenant begins that tenant's own log. */
function newTenantIn(changes: readonly Change[]): number | undefined {
  return changes.find((change) => change.kind === 'add-tenant')?.tenant.number
}

/** Whose to undo the call is. One that takes another back says so, and goes where it can be taken back itself. */
function markOf(changes: readonly Change[], events: readonly NewEvent[], caller: Caller): CallMark {
  const taken = changes.find((change) => change.kind === 'taken-back')
  return taken === undefined ? { undo: stackFor(events, caller) } : { undo: taken.onto, undoes: taken.call }
}

type Rows = Pick<ReadContext, 'find' | 'require' | 'missing'>

function lookingIn(find: ReadContext['find']): Rows {
  return { find, require: async (noun, reference) => (await find(noun, reference)) ?? missing(noun, reference), missing }
}

function targetIn({ require }: Rows, version: number | undefined): WriteContext['target'] {
  return async (noun, reference) => {
    const row = await require(noun, reference)
    if (version === undefined || version === row.version) return row
    const message = `${noun} ${nameOf(reference)} is at version ${row.version} now; you saw version ${version}.`
    throw new Refused(
      refuse('stale', message, { version: row.version, hint: 'Read it again, then repeat the change with the new version.' }).refusal,
    )
  }
}

function missing(noun: Noun, reference: Reference): never {
  throw new Refused(refuse('not_found', `There is no ${noun} ${nameOf(reference)}.`, whichThereAre(noun)).refusal)
}

function nameOf(reference: Reference): string {
  return typeof reference === 'number' ? `#${reference}` : reference
}

function fingerprintOf(name: string, input: unknown): string {
  return createHash('sha256').update(name).update('\0').update(JSON.stringify(input)).digest('hex')
}

function replay(kept: { fingerprint: string; output: unknown }, fingerprint: string, operation: Operation): unknown {
  if (kept.fingerprint !== fingerprint) {
    const message = 'This idempotency key was already used for a request with another content.'
    throw new Refused(refuse('key_reused', message, { hint: 'Use a new key for a new request.' }).refusal)
  }
  if (operation.answersOnce) {
    const message = 'This idempotency key was already used, and the answer held a secret that is shown only once.'
    throw new Refused(refuse('conflict', message, { hint: 'Revoke what the first call made, and repeat with a new key.' }).refusal)
  }
  return kept.output
}
