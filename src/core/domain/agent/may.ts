import type { AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { AgentMay } from '../../../contract/nouns/agent-report.ts'

type Definition = Pick<AgentDefinition, 'access' | 'capabilities' | 'permissions' | 'writes' | 'tools'>

const rules = { allow: 'always', ask: 'asks', deny: 'never' } as const

/** What an agent may do, in the order from what it always may to what it never may. */
export function whatItMay({ access, capabilities, permissions, writes, tools }: Definition): AgentMay[] {
  const all: AgentMay[] = [
    { what: 'Read todos, tasks and what was said', rule: 'always' },
    { what: 'Add and change todos', rule: access === 'minimal' ? 'never' : 'always' },
    { what: 'Complete and delete todos', rule: access === 'full' ? 'always' : 'never' },
    { what: 'Give work to others', rule: capabilities.includes('tasks') && access === 'full' ? 'always' : 'never' },
    { what: 'Use tools that only read', rule: 'always' },
    { what: 'Use tools that change something', rule: rules[writes] },
    ...Object.entries(permissions).map(([what, rule]) => ({ what, rule: rules[rule] })),
    ...Object.entries(tools).flatMap(([what, isOffered]) => (isOffered ? [] : [{ what, rule: 'never' as const }])),
  ]
  const order = ['always', 'asks', 'never'] as const
  return order.flatMap((rule) => all.filter((one) => one.rule === rule))
}
