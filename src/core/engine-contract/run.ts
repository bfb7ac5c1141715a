import * as z from 'zod'
import { Agent } from '../../contract/nouns/agent.ts'
import { Rights } from '../../contract/nouns/rights.ts'
import { Run, RunOutcome } from '../../contract/nouns/run.ts'
import { SessionPermissions } from '../../contract/nouns/session.ts'
import { operation } from '../../contract/operation.ts'
import { idReference } from '../../contract/reference.ts'

const OneRun = z.strictObject({ run: idReference('run') })
const RunAnswer = z.object({ run: Run })
const needs = 'run:manage' as const

const soFar = {
  output: z.string().max(64_000).default('').describe('The last of what the agent said'),
  turns: z.int().min(0).default(0),
}

export const runEngineOperations = {
  'run.claim': operation({
    name: 'run.claim',
    summary: 'Take the one run a session may have, under a lease; or say why there is nothing to run.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        session: z.int().positive().describe('Its number'),
        node: z.string().max(200).describe('Which daemon holds it'),
        lease: z.int().min(1).describe('Milliseconds'),
      }),
    output: () =>
      z.union([
        z.object({
          claimed: z.literal(true),
          run: Run,
          agent: Agent,
          secret: z.string(),
          list: z.int().nullable().describe('Number of the session whose list it works on'),
          folder: z.string().describe('Where it was put to work; empty when it works where it is at home'),
          permissions: SessionPermissions,
          rights: Rights.describe('What it may do: no more than its agent, its session and whoever caused it'),
          cause: Rights.describe('What those may do on whose account it runs'),
          trace: z.string().optional().describe('The trace that it came of'),
        }),
        z.object({ claimed: z.literal(false), reason: z.string() }),
      ]),
    refuses: [],
    answersOnce: true,
  }),
  'run.renew': operation({
    name: 'run.renew',
    summary: 'Prolong a run’s lease.',
    effect: 'write',
    needs,
    input: () => OneRun.extend({ lease: z.int().min(1), process: z.string().max(200).optional() }),
    output: () => RunAnswer,
    refuses: ['not_found', 'run_over'],
  }),
  'run.yield': operation({
    name: 'run.yield',
    summary: 'Say that a turn is over: the run goes on while work is open and the budget lasts, or ends with the outcome that fits.',
    effect: 'write',
    needs,
    input: () =>
      OneRun.extend({
        text: z.string().max(1_000_000).default('').describe('What the agent said in this turn, for whoever waits for it'),
        exchanges: z.int().min(1).default(1).describe('Turns since it last went on by itself'),
        done: z.array(z.string().max(100)).max(1_000).default([]).describe('Fingerprints of what it did in this turn'),
        ...soFar,
      }),
    output: () =>
      z.union([
        z.object({ goesOn: z.literal(true), isFree: z.boolean().describe('It only reads what its writs were answered') }),
        z.object({ goesOn: z.literal(false), run: Run }),
      ]),
    refuses: ['not_found', 'run_over'],
  }),
  'run.finish': operation({
    name: 'run.finish',
    summary: 'End a run and say how it went.',
    effect: 'write',
    needs,
    input: () =>
      OneRun.extend({
        outcome: RunOutcome,
        detail: z.string().max(10_000).default(''),
        ...soFar,
        until: z.int().min(0).optional().describe('Whoever it asks wants to be left alone until then: it is taken up again'),
        again: z.boolean().default(false).describe('It was cut short and is to be taken up again'),
      }),
    output: () => RunAnswer,
    refuses: ['not_found', 'run_over'],
  }),
  'run.recover': operation({
    name: 'run.recover',
    summary: 'End a run whose lease has run out, and wake its session.',
    effect: 'write',
    needs,
    input: () => OneRun,
    output: () => RunAnswer.extend({ recovered: z.boolean() }),
    refuses: ['not_found'],
  }),
} as const
