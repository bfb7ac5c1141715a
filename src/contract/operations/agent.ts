import * as z from 'zod'
import { Agent, AgentDefinition } from '../nouns/agent.ts'
import { AgentReport } from '../nouns/agent-report.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { agentReference } from '../reference.ts'

const OneAgent = z.strictObject({ agent: agentReference() })
const AgentAnswer = z.object({ agent: Agent })

export const agentOperations = {
  'agent.define': operation({
    name: 'agent.define',
    summary: 'Define an agent, or change its definition.',
    effect: 'write',
    needs: 'agent:manage',
    input: () =>
      z.strictObject({
        id: slug('agent id').describe('What it is called by'),
        definition: AgentDefinition.prefault({}).describe('What agents/<id>/agent.json would say'),
        replace: z.boolean().default(true).describe('Also if there is one of that name, which it then stands for'),
      }),
    output: () => AgentAnswer,
    refuses: ['forbidden', 'conflict', 'stale'],
  }),
  'agent.list': operation({
    name: 'agent.list',
    summary: 'List agents.',
    effect: 'read',
    needs: 'agent:read',
    input: () => z.strictObject({}),
    output: () => z.object({ agents: z.array(Agent) }),
    refuses: [],
  }),
  'agent.get': operation({
    name: 'agent.get',
    summary: 'Get one agent with its definition.',
    effect: 'read',
    needs: 'agent:read',
    input: () => OneAgent,
    output: () => AgentAnswer,
    refuses: ['not_found'],
  }),
  'agent.report': operation({
    name: 'agent.report',
    summary:
      'Tell how an agent does: what waits, runs and is open, how its runs ended and what they failed at, what cost most, and what it may do.',
    effect: 'read',
    needs: 'agent:read',
    input: () => OneAgent.extend({ days: z.int().min(1).max(90).default(30).describe('Over so many days') }),
    output: () => z.object({ report: AgentReport }),
    refuses: ['not_found'],
  }),
  'agent.remove': operation({
    name: 'agent.remove',
    summary: 'Remove an agent that owns no live task.',
    effect: 'write',
    needs: 'agent:manage',
    input: () => OneAgent,
    output: () => AgentAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
} as const
