import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { line, text } from '../text.ts'

/** Who does the work: a model we ask step by step, a program that speaks ACP, a command of the operator's, a function of the program we run in, or nobody here. */
export const RunnerKind = z.enum(['model', 'acp', 'command', 'function', 'external'])
export type RunnerKind = z.infer<typeof RunnerKind>

/** What an agent may be offered beyond its list. */
export const Capability = z.enum(['tasks'])
export type Capability = z.infer<typeof Capability>

const rule = z.enum(['allow', 'ask', 'deny'])

const programText = z
  .string()
  .max(4_000)
  .regex(/^[^\0]*$/, 'must be text without NUL')

const environmentName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable')

/** Where an agent gets further tools from: a program that is started for it, or an address. */
export const McpServer = z
  .strictObject({
    command: z.array(programText).min(1).max(100).optional().describe('The program and its arguments: MCP over stdio'),
    env: z.record(z.string().min(1).max(200), programText).default({}).describe('Environment variables for the program'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe('MCP over streamable HTTP'),
    headers: z.record(z.string().min(1).max(200), programText).default({}),
    timeout: z.int().min(1).max(3_600).default(60).describe('Seconds that one call may take'),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), 'takes either a command or a url')
export type McpServer = z.infer<typeof McpServer>

/** How a model's context is kept from overflowing. */
const context = z.strictObject({
  auto: z.boolean().default(true).describe('Summarise the conversation by itself before it no longer fits'),
  prune: z.boolean().default(true).describe('Leave old tool output out of what the model reads'),
  protect: z.int().min(0).max(10_000_000).default(40_000).describe('Tokens of the newest tool output that are never left out'),
  minimum: z.int().min(0).max(10_000_000).default(20_000).describe('Leave nothing out until so many tokens are won by it'),
  exempt: z.array(z.string().min(1).max(200)).max(100).default(['skill']).describe('Tools whose output is never left out'),
})

/** Whose list a session works on: its own, that of the session it was started from, or none. */
export const TodoMode = z.enum(['own', 'shared', 'off'])
export type TodoMode = z.infer<typeof TodoMode>

export const defaultLimits = { turns: 25, seconds: 600, depth: 2, children: 8 }

const limits = z.strictObject({
  turns: z.int().min(1).max(1_000).default(defaultLimits.turns).describe('Turns in one run, at most'),
  seconds: z.int().min(1).max(86_400).default(defaultLimits.seconds).describe('How long one turn may take'),
  depth: z.int().min(0).max(10).default(defaultLimits.depth).describe('How deep work may be handed on inside a conversation'),
  children: z.int().min(0).max(50).default(defaultLimits.children).describe('How many sessions of its own it may have at work at once'),
})

/** Who does an agent's work: as it says, or else the model that it names. Nobody, if it names neither. */
export function runnerOf({ runner, model }: { runner?: RunnerKind; model?: string }): RunnerKind | undefined {
  return runner ?? (model === undefined ? undefined : 'model')
}

/** Something here can start it, and so it can be handed work inside a conversation. */
export function isStartable(definition: Parameters<typeof runnerOf>[0]): boolean {
  const runner = runnerOf(definition)
  return runner !== undefined && runner !== 'external'
}

/** Who starts an agent when there is work for it. */
export const Starter = z
  .enum(['here', 'later', 'outside', 'nobody'])
  .describe(
    'here: a daemon does; later: one that is still to be started; outside: whoever runs it, who is told; nobody: it has neither runner nor model',
  )
export type Starter = z.infer<typeof Starter>

/** What `agents/<id>/agent.json` says. */
export const AgentDefinition = z
  .strictObject({
    $schema: z.string().max(500).optional().describe('For editors'),
    name: line(100).optional().describe('What people call it; its id, if not given'),
    description: text(2_000).default('').describe('What it is good at, for whoever hands it work'),
    instructions: text().default('').describe('What it is told at the start of every run'),
    mode: z.enum(['primary', 'subagent']).default('primary').describe('Whether it is talked to, or only handed work by other agents'),
    access: AccessLevel.default('full').describe('What its runs may change'),
    capabilities: z.array(Capability).max(20).default(['tasks']).describe('tasks: it may use the task tools and operations'),
    permissions: z
      .record(z.string().min(1).max(200), rule)
      .default({})
      .describe('Tool patterns and what becomes of a call; the last match wins'),
    writes: rule.default('allow').describe('What becomes of tools that do not say that they only read, unless a permission names them'),
    runner: RunnerKind.optional().describe(
      'model: ask a model step by step; acp: start `command` and speak ACP with it; command: start `command` for each turn; function: a function of the host program; external: it comes by itself. Not given: model, if `model` is; else nothing can start it',
    ),
    command: z.array(programText).min(1).max(100).optional().describe('The program and its arguments; only with runner acp or command'),
    env: z
      .record(environmentName, programText)
      .default({})
      .describe(
        `Environment variables for the program; of the daemon’s it inherits only harmless ones, so others are named: "KEY": "\${KEY}"`,
      ),
    model: line(200).optional().describe('provider/name, such as anthropic/claude-sonnet-4-5; the operator’s default, if not given'),
    maxSteps: z.int().min(1).max(1_000).default(50).describe('Steps a model may take in one turn; the last one gets no tools'),
    maxWakeCycles: z.int().min(0).max(1_000).default(25).describe('How often an activation may go on by itself because todos are open'),
    stallAfter: z.int().min(1).max(100).default(3).describe('Turns in a row without any change after which it is let be'),
    todos: TodoMode.optional().describe('Whose list its sessions work on when it is given work inside a conversation'),
    tools: z
      .record(z.string().min(1).max(200), z.boolean())
      .default({})
      .describe('Tool patterns that are offered or not; the last match wins'),
    reminders: z.array(text(2_000)).max(20).default([]).describe('Said to it at the start of every turn'),
    context: context.prefault({}).describe('How its conversation is kept from overflowing'),
    inject: z.enum(['tail', 'system']).default('tail').describe('Where the live state enters the prompt'),
    mcpServers: z
      .record(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be up to 32 of letters, digits, _ and -'), McpServer)
      .default({})
      .describe('Where it gets further tools from, by the name they are offered under'),
    limits: limits.prefault({}).describe('How long and how deep its work may go'),
  })
  .superRefine((definition, context) => {
    if (definition.command?.[0]?.trim() === '') {
      context.addIssue({ code: 'custom', path: ['command', 0], message: 'must be the program to start' })
    }
    const runner = runnerOf(definition)
    const startsProgram = runner === 'command' || runner === 'acp'
    const misplaced = `goes only with runner acp or command, ${runner === undefined ? 'and none is named' : `not ${runner}`}`
    if (startsProgram && definition.command === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['command'],
        message: `is missing: runner ${runner} needs one, such as ${runner === 'acp' ? '["opencode", "acp"]' : '["node", "agent.mjs"]'}`,
      })
    }
    if (!startsProgram && Object.keys(definition.env).length > 0) {
      context.addIssue({ code: 'custom', path: ['env'], message: misplaced })
    }
    if (!startsProgram && definition.command !== undefined) {
      context.addIssue({ code: 'custom', path: ['command'], message: misplaced })
    }
  })
  .meta({ id: 'AgentDefinition' })
export type AgentDefinition = z.infer<typeof AgentDefinition>

export const Agent = z
  .object({
    id: z.string().describe('Its folder’s name'),
    definition: AgentDefinition,
    source: z.enum(['folder', 'api', 'built-in']).describe('Where it is defined'),
    problem: z.string().nullable().describe('What is wrong with its agent.json; what is shown here is the last one that was right'),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>
