import * as z from 'zod'
import { TodoMode } from '../../contract/nouns/agent.ts'
import { messageOperations } from '../../contract/operations/message.ts'
import { agentReference, reference } from '../../contract/reference.ts'
import { line } from '../../contract/text.ts'
import { starterLine } from '../../core/render/starter.ts'
import { inConversation } from './in-conversation.ts'
import { namingAgents } from './naming-agents.ts'
import { told } from './told.ts'
import { reaches, type ToolRow, tool } from './tool-row.ts'

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
    names: { agent: 'subagent' },
    async run({ subagent, background = false, ...errand }, context) {
      const { perform, use } = context
      const here = inConversation(use)
      if (!here.granted) return here
      // Only a part of a conversation can be filled in later; called from elsewhere, the end can but come as a message.
      const waits = !background && use.part !== null
      const way = waits ? { part: use.part ?? undefined } : { background: true }
      const input = { session: here.value, to: [{ agent: subagent, ...errand }], ...way }
      const handed = told(perform('message.delegate', input), ({ sessions: [child], starter }) => {
        const begun = starterLine(starter, subagent)
        const works = `Session #${child?.number} (${subagent}) ${begun === '' ? 'works on it.' : `has it. ${begun}.`}`
        const so = { title: errand.description ?? `handed to ${subagent}`, metadata: { session: child?.number, sessionId: child?.id } }
        return waits
          ? { ...so, text: works, suspended: true }
          : { ...so, text: `${works} Go on: what comes of it is said here as a message.` }
      })
      return namingAgents(await handed, 'subagent', subagent, context)
    },
  }),
]
