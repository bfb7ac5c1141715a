import { type Flag, placeFlags } from './flags.ts'

export const workspaceFlag = {
  name: 'workspace',
  takes: 'value',
  filled: true,
  description: 'Folder with agents/ and tasks/ (PUNCHLIST_WORKSPACE; default: workspace in the data folder)',
} as const

/** What a daemon is started with. */
export const serveFlags: Flag[] = [
  { name: 'port', takes: 'value', description: 'Port to listen on; 0 picks a free one (PUNCHLIST_PORT; default 4747)' },
  { name: 'host', takes: 'value', description: 'Address to listen on (default 127.0.0.1)' },
  { name: 'allow-host', takes: 'value', description: 'Further names to answer to, as name:port, separated by commas' },
  {
    name: 'proxy',
    takes: 'value',
    filled: true,
    description: 'Addresses of proxies whose X-Forwarded-For is believed, separated by commas (PUNCHLIST_PROXY)',
  },
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
  {
    name: 'demo',
    takes: 'nothing',
    description: 'Show scripted agents at work, in a folder that is thrown away at the end (with --data: an empty one, which is kept)',
  },
  ...placeFlags,
]
