import * as z from 'zod'
import { jsonArray } from '../../../contract/json-array.ts'
import { TodoMode } from '../../../contract/nouns/agent.ts'
import { messageOperations } from '../../../contract/operations/message.ts'
import { agentReference, reference } from '../../../contract/reference.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { line } from '../../../contract/text.ts'
import { starterLine } from '../../../core/render/task/starter.ts'
import { inConversation } from '../arguments/in-conversation.ts'
import { namingAgents } from '../refused/naming-agents.ts'
import { answerWith } from './answer-with.ts'
import { reaches, type ToolAnswer, type ToolContext, type ToolRow, tool } from './tool-row.ts'

const { text: prompt } = messageOperations['message.ask'].input.shape

export const delegationTools: readonly ToolRow[] = [
  tool({
    name: 'task',
    title: 'Hand work to a subagent',
    description: 'Hand a piece of work to a subagent. Put all it must know into the prompt; its last words are the result.',
    toolset: 'agents',
    annotations: reaches,
    performs: ['message.delegate'],
    input: z.strictObject({
      description: line(200).optional().describe('What it is about, in a few words'),
      prompt,
      subagent: agentReference().describe('general (works), explore (only reads), or another agent’s id'),
      session: reference('session').optional().describe('session_id of an earlier result, to go on there'),
      todos: TodoMode.optional().describe('Its list: its own, yours (shared) or none (off)'),
      background: z.boolean().optional().describe('Go on meanwhile: its end comes as a message'),
    }),
    example: {
      description: 'find the flaky test',
      prompt: 'Find out which test of src/stores fails now and then, and why.',
      subagent: 'explore',
    },
    alsoCalled: { subagent_type: 'subagent', agent: 'subagent', session_id: 'session', task_id: 'session' },
    names: { subagent: 'agent' },
    async run({ subagent, background = false, ...delegation }, context) {
      return handOn({ agent: subagent, ...delegation }, 'subagent', background, context)
    },
  }),
  tool({
    name: 'spawn_agent',
    title: 'Have an agent work on your list',
    description: 'Hand work to another agent that works on your todo list. You wait for its end; its last words are the result.',
    toolset: 'agents',
    annotations: reaches,
    performs: ['message.delegate'],
    input: z.strictObject({ agent: agentReference(), prompt }),
    example: { agent: 'build', prompt: 'Do todo #3, and mark it done.' },
    alsoCalled: { subagent: 'agent', role: 'agent', task: 'prompt' },
    run: (delegation, context) => handOn({ ...delegation, todos: 'shared' }, 'agent', false, context),
  }),
  tool({
    name: 'loop_start',
    title: 'Have agents take turns on your list',
    description:
      'Have agents take turns on your todo list, one at a time, round after round, until nothing is open, one of them says stop, or rounds or budget are used up. You wait for the end.',
    toolset: 'agents',
    annotations: reaches,
    performs: ['message.delegate'],
    input: z.strictObject({
      stages: jsonArray(z.strictObject({ agent: agentReference(), prompt }), 8).describe('In the order of their turns'),
      rounds: z.int().min(1).max(20).default(5),
    }),
    example: {
      stages: [
        { agent: 'build', prompt: 'Do the next open todo.' },
        { agent: 'plan', prompt: 'Check what was done; reopen or add todos.' },
      ],
      rounds: 5,
    },
    alsoCalled: { agents: 'stages', max_rounds: 'rounds', iterations: 'rounds' },
    names: { stages: 'to' },
    async run({ stages, rounds }, context) {
      const { perform, use } = context
      const here = inConversation(use)
      if (!here.granted) return here
      const agents = stages.map(({ agent }) => agent)
      const input = { session: here.value, to: stages, rounds, part: use.part ?? undefined }
      const begun = answerWith(perform('message.delegate', input), ({ sessions: [child], starter }) => {
        const started = starterLine(starter, agents[0] ?? '')
        const first = `Session #${child?.number} (${agents[0]}) has the first turn.${started === '' ? '' : ` ${started}.`}`
        const so = { title: `loop of ${agents.join(', ')}`, metadata: { session: child?.number, sessionId: child?.id } }
        return use.part === null
          ? { ...so, text: `${first} End your turn: what comes of all rounds is said here as a message.` }
          : { ...so, text: first, suspended: true }
      })
      return namingAgents(await begun, 'stages', undefined, context)
    },
  }),
]

interface Delegation {
  agent: string
  prompt: string
  description?: string
  session?: string | number
  todos?: TodoMode
}

async function handOn(delegation: Delegation, argument: string, background: boolean, context: ToolContext): Promise<Outcome<ToolAnswer>> {
  const { perform, use } = context
  const { agent, description } = delegation
  const here = inConversation(use)
  if (!here.granted) return here
  // Only a part of a conversation can be filled in later; called from elsewhere, the end can but come as a message.
  const waits = !background && use.part !== null
  const way = waits ? { part: use.part ?? undefined } : { background: true }
  const handed = answerWith(
    perform('message.delegate', { session: here.value, to: [delegation], ...way }),
    ({ sessions: [child], starter }) => {
      const begun = starterLine(starter, agent)
      const works = `Session #${child?.number} (${agent}) ${begun === '' ? 'works on it.' : `has it. ${begun}.`}`
      const so = { title: description ?? `handed to ${agent}`, metadata: { session: child?.number, sessionId: child?.id } }
      return waits
        ? { ...so, text: works, suspended: true }
        : { ...so, text: `${works} Go on: what comes of it is said here as a message.` }
    },
  )
  return namingAgents(await handed, argument, agent, context)
}
