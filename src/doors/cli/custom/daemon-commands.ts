import { unitKinds } from '../../../supervisor/unit-files.ts'
import { placeFlags } from '../flags.ts'
import { serveFlags } from '../serve-flags.ts'
import type { Runnable } from './index.ts'

const json = { name: 'json', takes: 'nothing', description: 'Print JSON' } as const
const help = { name: 'help', takes: 'nothing', description: 'Show this help' } as const

/** A daemon that is kept running: started, looked at, read and ended. */
export const daemonCommands: Runnable[] = [
  {
    words: 'up',
    summary: 'Run the daemon in the background; if it crashes it is started again.',
    usage: 'up [--port 4747] [--data DIR | --database URL] [--workspace DIR] [--foreground | --unit systemd|launchd]',
    flags: [
      { name: 'foreground', takes: 'nothing', description: 'Stay in this terminal until it is closed or Ctrl-C is pressed' },
      {
        name: 'unit',
        takes: 'value',
        values: unitKinds,
        description: 'Start nothing, and print a file that has the system keep the daemon running: systemd or launchd',
      },
      ...serveFlags,
      json,
      help,
    ],
    load: async () => (await import('./daemon.ts')).runUp,
  },
  {
    words: 'down',
    summary: 'End the daemon that `up` keeps running.',
    usage: 'down [--data DIR | --database URL]',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./daemon.ts')).runDown,
  },
  {
    words: 'status',
    summary: 'Say whether the daemon runs, where it listens, and whether it has crashed.',
    usage: 'status [--data DIR | --database URL]',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./daemon.ts')).runStatus,
  },
  {
    words: 'logs',
    summary: 'Print the end of the daemon’s log.',
    usage: 'logs [--lines 100] [--follow]',
    flags: [
      { name: 'lines', takes: 'value', description: 'How many of the last lines (default 100)' },
      { name: 'follow', takes: 'nothing', description: 'Go on printing what is written' },
      ...placeFlags,
      { ...json, description: 'Print the lines as they are written, which is JSON' },
      help,
    ],
    load: async () => (await import('./daemon.ts')).runLogs,
  },
]
