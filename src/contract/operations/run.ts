import * as z from 'zod'
import { Agent } from '../nouns/agent.ts'
import { Rights } from '../nouns/rights.ts'
import { Run, RunOutcome, Usage } from '../nouns/run.ts'
import { SessionPermissions } from '../nouns/session.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference, reference } from '../reference.ts'

const OneRun = z.strictObject({ run: idReference('run') })
const RunAnswer = z.object({ run: Run })
const needs = 'run:manage' as const

export const runOperations = {
  'run.list': operation({
    name: 'run.list',
    summary: 'List runs, newest first.',
    effect: 'read',
    needs: 'run:read',
    input: () =>
      z.strictObject({
        session: reference('session').optional(),
        task: reference('task').optional(),
        schedule: reference('schedule').optional(),
        agent: slug('agent id').optional(),
        live: z.boolean().default(false).describe('Only those that are running'),
        ...page,
      }),
    output: () => z.object({ runs: z.array(Run), next }),
    refuses: ['not_found'],
  }),
  'run.get': operation({
    name: 'run.get',
    summary: 'Get one run with the last of its output.',
    effect: 'read',
    needs: 'run:read',
    input: () => OneRun,
    output: () => RunAnswer,
    refuses: ['not_found'],
  }),
  'run.stop': operation({
    name: 'run.stop',
    summary: 'End a run; the session may be run again.',
    effect: 'write',
    needs: 'run:stop',
    input: () => OneRun,
    output: () => RunAnswer,
    refuses: ['not_found', 'conflict'],
  }),
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
          permissions: SessionPermissions,
          rights: Rights.describe('What it may do: no more than its agent, its session and whoever caused it'),
          cause: Rights.describe('What those may do on whose account it runs'),
          system: z.string(),
          prompt: z.string(),
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
        text: z.string().max(1_000_000).describe('What the agent said last'),
        recorded: z.boolean().default(false).describe('What it said is in the conversation already'),
        answers: z.string().max(100_000).default('').describe('What its writs were answered, which it is to be told'),
        exchanges: z.int().min(1).default(1).describe('Turns since it last went on by itself'),
        done: z.array(z.string().max(100)).max(1_000).default([]).describe('Fingerprints of what it did in this turn'),
        output: z.string().max(64_000).default(''),
        turns: z.int().min(0).default(0),
        usage: Usage.nullable().default(null),
      }),
    output: () => z.union([z.object({ goesOn: z.literal(true), prompt: z.string() }), z.object({ goesOn: z.literal(false), run: Run })]),
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
        output: z.string().max(64_000).default(''),
        turns: z.int().min(0).default(0),
        usage: Usage.nullable().default(null),
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
