import * as z from 'zod'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { CommandDefinition } from '../../contract/nouns/command.ts'
import { Notification } from '../../contract/nouns/notification.ts'
import { Question } from '../../contract/nouns/question.ts'
import { Schedule } from '../../contract/nouns/schedule.ts'
import { slug } from '../../contract/nouns/tenant.ts'
import { operation } from '../../contract/operation.ts'
import { idReference, reference } from '../../contract/reference.ts'
import { line } from '../../contract/text.ts'

const needs = 'run:manage' as const

export const otherEngineOperations = {
  'question.approve': operation({
    name: 'question.approve',
    summary: 'Ask the people whether a tool may be used.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ part: idReference('part'), text: z.string().max(20_000) }),
    output: () => z.object({ question: Question }),
    refuses: ['not_found'],
  }),
  'session.bind': operation({
    name: 'session.bind',
    summary: 'Remember what the program that holds a conversation calls it.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ session: reference('session'), remote: z.string().max(1_000) }),
    output: () => z.object({}),
    refuses: ['not_found', 'stale'],
  }),
  'schedule.arm': operation({
    name: 'schedule.arm',
    summary: 'Have the tick that works on active tasks, at the times the operator wants.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ cron: line(200), zone: line(100) }),
    output: () => z.object({ schedule: Schedule }),
    refuses: ['invalid'],
  }),
  'schedule.fire': operation({
    name: 'schedule.fire',
    summary: 'Let a schedule happen whose time has come.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ schedule: reference('schedule') }),
    output: () => z.object({ fired: z.boolean(), woken: z.int(), skipped: z.record(z.string(), z.int()) }),
    refuses: ['not_found'],
  }),
  'todo.comeReady': operation({
    name: 'todo.comeReady',
    summary: 'Make those todos of a list ready that waited for a time which has come.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        list: z.int().min(0).optional().describe('Number of the session; 0 for the tenant-wide list'),
        todo: z.int().min(1).optional().describe('Number of a todo on it, instead'),
      }),
    output: () => z.object({ ready: z.int() }),
    refuses: [],
  }),
  'todo.lapse': operation({
    name: 'todo.lapse',
    summary: 'Look whether a claim has lapsed: then whoever has the todo goes on with it.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ todo: z.int().min(1).describe('Its number') }),
    output: () => z.object({ lapsed: z.boolean() }),
    refuses: [],
  }),
  'notification.settle': operation({
    name: 'notification.settle',
    summary: 'Record how an attempt to reach the webhook went.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        notification: reference('notification'),
        result: z.enum(['delivered', 'retry', 'failed', 'none']),
        retryAt: z.int().min(0).default(0),
      }),
    output: () => z.object({ notification: Notification }),
    refuses: ['not_found'],
  }),
  'agent.load': operation({
    name: 'agent.load',
    summary: 'Take over what the workspace’s agents folder says: agents that are new, changed or gone.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        agents: z.array(z.strictObject({ id: slug('agent id'), definition: AgentDefinition })).max(1_000),
        problems: z.array(z.strictObject({ id: z.string(), problem: z.string() })).max(1_000),
      }),
    output: () => z.object({ defined: z.array(z.string()), removed: z.array(z.string()) }),
    refuses: [],
  }),
  'command.load': operation({
    name: 'command.load',
    summary: 'Take over what the workspace’s commands folder says: commands that are new, changed or gone.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        commands: z.array(z.strictObject({ id: slug('command name'), definition: CommandDefinition })).max(500),
        problems: z.array(z.strictObject({ id: z.string(), problem: z.string() })).max(1_000),
      }),
    output: () => z.object({ defined: z.array(z.string()), removed: z.array(z.string()) }),
    refuses: [],
  }),
} as const
