import { commonFlags } from '../flags.ts'
import { folderFlags } from '../folder-flags.ts'
import type { ShortCommand } from './commands.ts'

export const briefCommand: ShortCommand = {
  words: 'brief',
  summary: 'Tell in one short answer where the work stands, what others changed since you last asked, and what is next.',
  usage: 'brief [--session REF | --here | --folder DIR] [--since SEQ]',
  flags: [
    { name: 'session', takes: 'value', filled: true, description: 'The session’s number or id; the whole tenant without one' },
    ...folderFlags,
    {
      name: 'since',
      takes: 'value',
      filled: true,
      description: 'Place in the log to tell changes from, instead of where you last asked',
    },
    {
      name: 'hook',
      takes: 'value',
      filled: true,
      description: 'In the form that this client’s hooks print: claude-code, codex, gemini, …',
    },
    ...commonFlags,
  ],
  load: async () => (await import('../custom/brief.ts')).runBrief,
}
