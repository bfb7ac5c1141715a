import * as z from 'zod'
import { AgentDefinition } from '../../contract/nouns/agent.ts'

/** The JSON Schema of agent.json, for editors: as it is written, so that what has a default may be left out. */
export function agentSchema(): object {
  return z.toJSONSchema(AgentDefinition, { io: 'input', target: 'draft-7' })
}
