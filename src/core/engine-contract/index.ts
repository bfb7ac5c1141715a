import type * as z from 'zod'
import { operations } from '../../contract/operations/index.ts'
import { capEngineOperations } from './cap.ts'
import { logEngineOperations } from './log.ts'
import { messageEngineOperations } from './message.ts'
import { otherEngineOperations } from './others.ts'
import { runEngineOperations } from './run.ts'
import { searchEngineOperations } from './search.ts'

/** What only the engine may ask for. No door has a word for it. */
export const engineOperations = {
  ...runEngineOperations,
  ...messageEngineOperations,
  ...otherEngineOperations,
  ...searchEngineOperations,
  ...capEngineOperations,
  ...logEngineOperations,
} as const

/** All that the gate performs: what callers may say, and what only the engine may. */
export const everyOperation = { ...operations, ...engineOperations } as const

type EveryOperation = typeof everyOperation
export type EveryName = keyof EveryOperation
export const everyName = Object.keys(everyOperation) as EveryName[]
export type EffectOf<Name extends EveryName> = EveryOperation[Name]['effect']
/** An input as the gate hands it to the handler. */
export type CheckedInput<Name extends EveryName> = z.output<EveryOperation[Name]['input']>
/** An input as the caller may write it. */
export type GivenInput<Name extends EveryName> = z.input<EveryOperation[Name]['input']>
export type Answer<Name extends EveryName> = z.output<EveryOperation[Name]['output']>
