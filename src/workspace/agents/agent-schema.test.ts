import { expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { agentSchema } from './agent-schema.ts'

test('[AG21] editors get a schema with every field of agent.json, none of them required, and no others allowed', () => {
  const schema = JSON.parse(JSON.stringify(agentSchema()))
  expect(schema.$ref).toBe('#/definitions/AgentDefinition')
  const definition = schema.definitions.AgentDefinition
  expect(Object.keys(definition.properties)).toEqual(Object.keys(AgentDefinition.shape))
  expect(definition).toMatchObject({ type: 'object', additionalProperties: false })
  expect(definition).not.toHaveProperty('required')
  expect(definition.properties.runner).toMatchObject({ enum: ['model', 'acp', 'command', 'function', 'external'] })
  expect(definition.properties.limits.properties.turns).toMatchObject({ type: 'integer', minimum: 1, maximum: 1_000 })
})
