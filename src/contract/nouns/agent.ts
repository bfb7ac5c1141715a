import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { line, text } from '../text.ts'

/** Who starts the agent: a command of the operator's, a function of the program we run in, or nobody here. */
export const RunnerKind = z.enum(['command', 'function', 'external'])
export type RunnerKind = z.infer<typeof RunnerKind>

/** What an agent may be offered beyond its list. */
export const Capability = z.enum(['tasks'])
export type Capability = z.infer<typeof Capability>

const rule = z.enum(['allow', 'ask', 'deny'])

const limits = z.strictObject({
  turns: z.int().min(1).max(1_000).default(25).describe('Turns in one run, at most'),
  seconds: z.int().min(1).max(86_400).default(600).describe('How long one turn may take'),
})

/** What `agents/<id>/agent.json` says. */
export const AgentDefinition = z
  .strictObject({
    $schema: z.string().max(500).optional().describe('For editors'),
    name: line(100).optional().describe('What people call it; its id, if not given'),
    description: text(2_000).default('').describe('What it is good at, for whoever hands it work'),
    instructions: text().default('').describe('What it is told at the start of every run'),
    mode: z.enum(['primary', 'subagent']).default('primary'),
    access: AccessLevel.default('full'),
    capabilities: z.array(Capability).max(20).default(['tasks']),
    permissions: z
      .record(z.string().min(1).max(200), rule)
      .default({})
      .describe('Tool patterns and what becomes of a call; the last match wins'),
    runner: RunnerKind.default('external').describe(
      'command: start `command`; function: a function of the host program; external: it comes by itself',
    ),
    command: z
      .array(
        z
          .string()
          .max(4_000)
          .regex(/^[^\0]*$/, 'must be text without NUL'),
      )
      .min(1)
      .max(100)
      .optional()
      .describe('The program and its arguments; only with runner command'),
    model: line(200).optional(),
    maxSteps: z.int().min(1).max(1_000).optional(),
    inject: z.enum(['tail', 'system']).default('tail').describe('Where the live state enters the prompt'),
    mcpServers: z.record(z.string().min(1).max(100), z.unknown()).default({}),
    limits: limits.prefault({}),
  })
  .superRefine((definition, context) => {
    if (definition.command?.[0]?.trim() === '') {
      context.addIssue({ code: 'custom', path: ['command', 0], message: 'must be the program to start' })
    }
    if (definition.runner === 'command' && definition.command === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['command'],
        message: 'is missing: runner command needs one, such as ["node", "agent.mjs"]',
      })
    }
    if (definition.runner !== 'command' && definition.command !== undefined) {
      context.addIssue({ code: 'custom', path: ['command'], message: `goes only with runner command, not ${definition.runner}` })
    }
  })
  .meta({ id: 'AgentDefinition' })
export type AgentDefinition = z.infer<typeof AgentDefinition>

export const Agent = z
  .object({
    id: z.string().describe('Its folder’s name'),
    definition: AgentDefinition,
    source: z.enum(['folder', 'api']).describe('Where it is defined'),
    problem: z.string().nullable().describe('What is wrong with its agent.json; what is shown here is the last one that was right'),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>
