import { commonFlags, type Parsed, placeFlags } from './flags.ts'
import type { Special } from './help.ts'
import type { World } from './world.ts'

interface Runnable extends Special {
  /** Loaded only when it is run. */
  load(): Promise<(given: Parsed, world: World) => Promise<number>>
}

const json = { name: 'json', takes: 'nothing', description: 'Print JSON' } as const
const help = { name: 'help', takes: 'nothing', description: 'Show this help' } as const

const workspaceFlag = {
  name: 'workspace',
  takes: 'value',
  filled: true,
  description: 'Folder with agents/ and tasks/ (PUNCHLIST_WORKSPACE; default: workspace in the data folder)',
} as const

/** Commands that are more than one operation. */
export const specials: Runnable[] = [
  {
    words: 'serve',
    summary: 'Run the daemon: REST, server-sent events, and the engine that runs agents.',
    usage: 'serve [--port 4747] [--data DIR | --database URL] [--workspace DIR]',
    flags: [
      { name: 'port', takes: 'value', description: 'Port to listen on; 0 picks a free one (PUNCHLIST_PORT; default 4747)' },
      { name: 'host', takes: 'value', description: 'Address to listen on (default 127.0.0.1)' },
      { name: 'allow-host', takes: 'value', description: 'Further names to answer to, as name:port, separated by commas' },
      workspaceFlag,
      { name: 'zone', takes: 'value', filled: true, description: 'IANA time zone of schedules (PUNCHLIST_ZONE; default: the machine’s)' },
      {
        name: 'tick',
        takes: 'value',
        filled: true,
        description: 'Cron of the tick that works on active tasks (PUNCHLIST_TICK; default 0 6-21 * * *)',
      },
      { name: 'channel', takes: 'value', description: 'Channel of tasks’ sessions (PUNCHLIST_CHANNEL; default none)' },
      { name: 'concurrency', takes: 'value', description: 'Runs at once (PUNCHLIST_CONCURRENCY; default 4)' },
      ...placeFlags,
      json,
      help,
    ],
    load: async () => (await import('./serve.ts')).runServe,
  },
  {
    words: 'agent check',
    summary: 'Check the agents of a workspace: every agent.json, every field.',
    usage: 'agent check [WORKSPACE]',
    flags: [
      workspaceFlag,
      { name: 'schema', takes: 'nothing', description: 'Print the JSON Schema of agent.json instead' },
      ...placeFlags,
      json,
      help,
    ],
    load: async () => (await import('./agent-check.ts')).runAgentCheck,
  },
  {
    words: 'task import',
    summary: 'Take over the tasks of a folder with tasks.json and history.jsonl.',
    usage: 'task import FOLDER',
    flags: commonFlags,
    load: async () => (await import('./task-import.ts')).runTaskImport,
  },
  {
    words: 'writ',
    summary: 'Read an agent’s reply on stdin, run its writs, print the framed results.',
    usage: 'writ [--session REF] [--agent ID] [--access LEVEL] [--key KEY] < reply.txt',
    flags: [
      { name: 'session', takes: 'value', description: 'The conversation the reply belongs to; tenant-wide without one' },
      { name: 'agent', takes: 'value', description: 'The agent that wrote the reply' },
      {
        name: 'access',
        takes: 'value',
        description: 'full, readonly, readonly-shell or minimal',
        values: ['full', 'readonly', 'readonly-shell', 'minimal'],
      },
      { name: 'key', takes: 'value', description: 'Idempotency key of the reply: a repeated reply has its effects once' },
      ...commonFlags.filter((flag) => flag.name !== 'json' && flag.name !== 'as'),
    ],
    load: async () => (await import('./writ.ts')).runWrit,
  },
  {
    words: 'chat',
    summary: 'Talk to a session: /todos shows its list and changes it.',
    usage: 'chat --session REF',
    flags: [
      { name: 'session', takes: 'value', description: 'The session to talk to' },
      ...commonFlags.filter((flag) => flag.name !== 'json'),
    ],
    load: async () => (await import('./chat.ts')).runChat,
  },
  {
    words: 'event follow',
    summary: 'Print the tenant’s events as they happen.',
    usage: 'event follow [--from SEQ] [--json]',
    flags: [{ name: 'from', takes: 'value', description: 'Start behind this place in the log; 0 for its beginning' }, ...commonFlags],
    load: async () => (await import('./event-follow.ts')).runEventFollow,
  },
  {
    words: 'doctor',
    summary: 'Look the installation and its database over.',
    usage: 'doctor [--data DIR | --database URL]',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  {
    words: 'completion',
    summary: 'Print a completion script for bash, zsh or fish.',
    usage: 'completion bash|zsh|fish',
    flags: [help],
    load: async () => (await import('./completion.ts')).runCompletion,
  },
]
