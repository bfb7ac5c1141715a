import * as z from 'zod'
import { AgentDefinition } from '../../src/contract/nouns/agent.ts'
import { code, madeBy, table } from './markdown.ts'

interface Field {
  description?: string
  default?: unknown
  enum?: string[]
  properties?: Record<string, Field>
}

/** Every variable that Punchlist reads; which there are is compared with the source. */
export const variables: Readonly<Record<string, string>> = {
  PUNCHLIST_DATA: 'folder of the SQLite database; `$XDG_DATA_HOME/punchlist` (`~/.local/share/punchlist`) without it',
  PUNCHLIST_DATABASE: 'a PostgreSQL to use instead, `postgres://user:password@host/name`',
  PUNCHLIST_URL: 'the daemon that commands ask instead of opening the data themselves',
  PUNCHLIST_TOKEN: 'the token for that daemon',
  PUNCHLIST_TENANT: 'the tenant to act in; `local` without it',
  PUNCHLIST_AGENT: 'the agent to act as; without it you act as a person',
  PUNCHLIST_NAME: 'what you are called, whatever `punchlist name` says',
  PUNCHLIST_SESSION: 'the session that `punchlist mcp` works in',
  PUNCHLIST_PORT: 'where the daemon listens; 4747 without it, 0 picks a free port',
  PUNCHLIST_PROXY: 'addresses of proxies whose `X-Forwarded-For` is believed, separated by commas',
  PUNCHLIST_WORKSPACE: 'folder with agents, commands and `models.json`; `workspace` in the data folder without it',
  PUNCHLIST_ZONE: 'IANA time zone of schedules; the machine’s without it',
  PUNCHLIST_TICK: 'cron of the tick that works on active tasks; `0 6-21 * * *` without it',
  PUNCHLIST_CHANNEL: 'channel of tasks’ sessions; none without it',
  PUNCHLIST_CONCURRENCY: 'how many runs a daemon holds at once; 4 without it',
  PUNCHLIST_LEASE_MS: 'how long a run is held after its daemon was last heard of, in milliseconds; 15000 without it',
  PUNCHLIST_KEEP_DELETED_DAYS: 'for how many days what was deleted can be restored or undone; 30 without it',
  PUNCHLIST_KEEP_LOG_DAYS: 'for how many days each tenant’s log keeps what happened; 90 without it',
  PUNCHLIST_KEEP_LOG_EVENTS: 'how many of its last events each tenant’s log keeps, however old they are, 1000 at least; 1000000 without it',
  PUNCHLIST_QUOTA_TASKS:
    'how many tasks one agent may create within an hour; 60 without it. Of this and the following, 0 is as many as it likes',
  PUNCHLIST_QUOTA_SESSIONS: 'how many sessions without a task one agent may start within an hour; 120 without it',
  PUNCHLIST_QUOTA_TREE: 'how many tasks and sessions agents may create within a day in all that has come of one session; 500 without it',
  PUNCHLIST_QUOTA_SUBTASKS: 'how many unfinished subtasks agents may have directly below one task; 50 without it',
  PUNCHLIST_QUOTA_TODOS: 'how many unfinished todos a list may hold for agents to add to it; 5000 without it',
  PUNCHLIST_QUOTA_SCHEDULES: 'how many schedules one agent may have that will happen again; 50 without it',
  PUNCHLIST_QUOTA_NOTIFICATIONS:
    'how many notifications of one session reach the people within an hour; 20 without it. More are held back and counted',
  PUNCHLIST_QUOTA_STORAGE: 'how many megabytes the log of each tenant may hold; 10000 without it',
  PUNCHLIST_RATE_TOKEN:
    'how many requests with one token a daemon answers within ten seconds; 10000 without it. Of this and the next two, 0 is any number',
  PUNCHLIST_RATE_ADDRESS: 'how many requests from one address without a token that is known, within ten seconds; 1000 without it',
  PUNCHLIST_RATE_FAILED: 'how many requests from one address with tokens that are no good, within a minute; 60 without it',
  PUNCHLIST_MODEL: 'the model of agents that name none, `provider/name`',
  PUNCHLIST_MODELS: 'a file to read instead of the workspace’s `models.json`',
  PUNCHLIST_WEBHOOK_URL: 'where notifications are posted',
  PUNCHLIST_WEBHOOK_SECRET: 'what these are signed with, `whsec_…`',
  PUNCHLIST_PUBLIC_URL: 'the address under which people open the dashboard: with it, what is posted has a `link` to the very question',
  PUNCHLIST_CODE_CACHE: '`off`: keep nothing of what V8 has compiled',
  PUNCHLIST_DEMO_PAUSE_MS: 'how long the demo’s agents wait between two steps, in milliseconds; 4000 without it',
}

/** What a program that works as an agent finds in its environment besides. */
export const givenVariables = ['PUNCHLIST_RUN', 'PUNCHLIST_TASK', 'PUNCHLIST_USAGE']

/** The daemon's variables, and what an agent.json may say. */
export function settingsPage(): string {
  return [
    madeBy('the settings and the schema of agent.json'),
    '# Every setting',
    '## Environment variables',
    'A flag of the same name wins over its variable ([every command](cli.md) names both). An empty variable counts as not set.',
    table(
      ['variable', 'meaning'],
      Object.entries(variables).map(([name, meaning]) => [code(name), meaning]),
    ),
    'Keys of models are read from the variables of their providers: see [models](../models.md). A program that works as an agent is also given `PUNCHLIST_RUN` and `PUNCHLIST_TASK`: see [agents](../agents.md); `PUNCHLIST_USAGE` names the file for [what it used](../cost.md#what-agents-report).',
    '## agent.json',
    '`punchlist agent check --schema` prints this as JSON Schema, for editors.',
    table(['field', 'default', 'meaning'], fieldRows(agentSchema())),
  ].join('\n\n')
}

function agentSchema(): Field {
  const { $defs } = z.toJSONSchema(z.object({ agent: AgentDefinition }), { io: 'input', unrepresentable: 'any' })
  return ($defs?.['AgentDefinition'] ?? {}) as Field
}

function fieldRows({ properties = {} }: Field, within = ''): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const start = field.default === undefined || isEmpty(field.default) ? '' : code(JSON.stringify(field.default))
    return [[code(`${within}${name}`), start, meaningOf(field)], ...fieldRows(field, `${within}${name}.`)]
  })
}

/** A closed set is told in full, unless the description does that already. */
function meaningOf({ description = '', enum: values = [] }: Field): string {
  if (values.every((value) => description.includes(value))) return description
  return `${description === '' ? '' : `${description}: `}${values.map(code).join(', ')}`
}

function isEmpty(value: unknown): boolean {
  return value === '' || JSON.stringify(value) === '{}' || JSON.stringify(value) === '[]'
}
