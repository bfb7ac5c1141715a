import type { CommandContext } from '../command-context.ts'
import { commonFlags, type Parsed, placeFlags } from '../flags.ts'
import { folderFlags } from '../folder-flags.ts'
import type { CustomCommand } from '../help-of-command.ts'
import { serveFlags, workspaceFlag } from '../serve-flags.ts'
import { shortCommands } from '../short/commands.ts'
import { listFlags } from '../short/list-here.ts'
import { daemonCommands } from './daemon-commands.ts'

export interface Runnable extends CustomCommand {
  /** Loaded only when it is run. */
  load(): Promise<(given: Parsed, context: CommandContext) => Promise<number>>
}

const json = { name: 'json', takes: 'nothing', description: 'Print JSON' } as const
const help = { name: 'help', takes: 'nothing', description: 'Show this help' } as const

const printFlag = { name: 'print', takes: 'nothing', description: 'Print the link, and open nothing' } as const
const dashboardFlags = commonFlags.filter(({ name }) => name !== 'as')

const accessFlag = {
  name: 'access',
  takes: 'value',
  description: 'full, readonly, readonly-shell or minimal',
  values: ['full', 'readonly', 'readonly-shell', 'minimal'],
} as const

/** Commands that are more than one operation. */
export const customCommands: Runnable[] = [
  ...shortCommands,
  {
    words: 'serve',
    summary: 'Run the daemon: REST, MCP, server-sent events, and the engine that runs agents.',
    usage: 'serve [--port 4747] [--data DIR | --database URL] [--workspace DIR] [--demo]',
    flags: [...serveFlags, json, help],
    load: async () => (await import('./serve.ts')).runServe,
  },
  ...daemonCommands,
  {
    words: 'open',
    summary:
      'Open this project’s list, or a todo, in the dashboard of the daemon that runs here. Prints the link, which signs one browser in.',
    usage: 'open [3] [--everyone | --session REF] [--print] [--url URL]',
    flags: [printFlag, ...listFlags, ...dashboardFlags],
    load: async () => (await import('./dashboard.ts')).runOpen,
  },
  {
    words: 'dashboard',
    summary: 'Open the dashboard’s first page. Prints the link, which signs one browser in.',
    usage: 'dashboard [--print] [--url URL]',
    flags: [printFlag, ...dashboardFlags],
    load: async () => (await import('./dashboard.ts')).runDashboard,
  },
  {
    words: 'mcp',
    summary: 'Serve an MCP client (Claude Code, opencode, Codex, …) over stdin and stdout.',
    usage: 'mcp [--session REF | --here | --folder DIR] [--tools SET[,SET]] [--access LEVEL] [--data DIR | --database URL | --url URL]',
    flags: [
      {
        name: 'session',
        takes: 'value',
        filled: true,
        description: 'The conversation it belongs to (PUNCHLIST_SESSION); tenant-wide without one',
      },
      ...folderFlags,
      {
        name: 'tools',
        takes: 'value',
        filled: true,
        description: 'Toolsets, separated by commas: core (default), todos, list, tasks, plans, people, agents, memory, all',
      },
      { name: 'agent', takes: 'value', filled: true, description: 'The agent that calls' },
      accessFlag,
      ...commonFlags.filter((flag) => flag.name !== 'json' && flag.name !== 'as'),
    ],
    load: async () => (await import('./mcp.ts')).runMcp,
  },
  {
    words: 'acp',
    summary: 'Be the agent of an ACP client (Zed, …) over stdin and stdout.',
    usage: 'acp [--agent ID] [--data DIR | --database URL] [--tenant NAME] [--workspace DIR]',
    flags: [
      { name: 'agent', takes: 'value', filled: true, description: 'The agent that new sessions are conversations with (default: build)' },
      workspaceFlag,
      ...placeFlags,
      { name: 'tenant', takes: 'value', filled: true, description: 'Tenant to act in (default: local)' },
      help,
    ],
    load: async () => (await import('./acp.ts')).runAcp,
  },
  {
    words: 'agent add',
    summary: 'Add an agent that is a program of this machine or a model, after trying whether it answers.',
    usage: 'agent add claude-code|codex|gemini|opencode|goose [--name NAME]    or: agent add NAME --model provider/model',
    flags: [
      {
        name: 'model',
        takes: 'value',
        filled: true,
        description: 'provider/model, such as anthropic/claude-sonnet-4-5; its key stands in the environment',
      },
      { name: 'name', takes: 'value', filled: true, description: 'What it is called (default: what the program is called)' },
      { name: 'force', takes: 'nothing', description: 'Also if there is one of that name, which it then replaces' },
      { name: 'no-try', takes: 'nothing', description: 'Do not try it: start no program, ask no model' },
      { name: 'timeout', takes: 'value', description: 'How many seconds it may take to answer (default 60)' },
      workspaceFlag,
      ...commonFlags,
    ],
    load: async () => (await import('./agent-add.ts')).runAgentAdd,
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
      accessFlag,
      { name: 'key', takes: 'value', description: 'Idempotency key of the reply: a repeated reply has its effects once' },
      ...commonFlags.filter((flag) => flag.name !== 'json' && flag.name !== 'as'),
    ],
    load: async () => (await import('./writ.ts')).runWrit,
  },
  {
    words: 'import',
    summary: 'Read a Markdown checklist or plan into this project’s list. Once more, it updates what it made, and doubles nothing.',
    usage: 'import FILE [--dry-run | --yes] [--everyone | --session REF]',
    flags: [
      { name: 'dry-run', takes: 'nothing', description: 'Only show what would be done' },
      { name: 'yes', takes: 'nothing', description: 'Really do it' },
      ...listFlags,
      { name: 'key', takes: 'value', filled: true, description: 'Idempotency key: the same key has one effect' },
      ...commonFlags,
    ],
    load: async () => (await import('./import.ts')).runImport,
  },
  {
    words: 'export',
    summary:
      'Write this project’s list out: as a Markdown checklist that import reads back, or as JSON, a todo a line; or the whole log, an event a line.',
    usage: 'export [FILE] [--format md|jsonl] [--unfinished] [--everyone | --session REF]    or: export --audit [FILE]',
    flags: [
      { name: 'audit', takes: 'nothing', description: 'Write out the log instead, all that it still has, as JSON lines' },
      { name: 'format', takes: 'value', description: 'md (default) or jsonl', values: ['md', 'jsonl'] },
      { name: 'unfinished', takes: 'nothing', description: 'Only what is not finished' },
      { name: 'yes', takes: 'nothing', description: 'Write over a file that is there' },
      ...listFlags,
      ...commonFlags,
    ],
    load: async () => (await import('./import.ts')).runExport,
  },
  {
    words: 'adopt',
    summary: 'Take over what was imported, so that it is worked on: the todos that are named, or all of this project’s list.',
    usage: 'adopt [3 5 7-9] [--everyone | --session REF]',
    flags: [...listFlags, ...commonFlags],
    load: async () => (await import('./import.ts')).runAdopt,
  },
  {
    words: 'link commit',
    summary: 'Tie a commit to the todos that its message names, as in “punchlist #14”. git does it by itself after: punchlist setup git',
    usage: 'link commit [COMMIT]',
    flags: [...commonFlags],
    load: async () => (await import('./link-commit.ts')).runLinkCommit,
  },
  {
    words: 'do',
    summary: 'Give an agent a piece of work in this project, and follow it to its end.',
    usage: 'do "…" [--agent NAME] [--new] [--up]    (do - takes it from stdin)',
    flags: [
      { name: 'agent', takes: 'value', filled: true, description: 'Who does it (default: the project’s agent, or the only one there is)' },
      { name: 'new', takes: 'nothing', description: 'Begin a new conversation instead of going on with the last one' },
      { name: 'up', takes: 'nothing', description: 'If no daemon runs, start it in the background' },
      { name: 'edit', takes: 'nothing', description: 'Write it in your editor (VISUAL or EDITOR)' },
      { name: 'key', takes: 'value', filled: true, description: 'Idempotency key: the same key has one effect' },
      ...commonFlags,
    ],
    load: async () => (await import('../../../terminal/do/run-do.ts')).runDo,
  },
  {
    words: 'chat',
    summary: 'Talk to a session: /todos shows its list and changes it.',
    usage: 'chat --session REF | --here | --folder DIR',
    flags: [
      { name: 'session', takes: 'value', description: 'The session to talk to' },
      ...folderFlags,
      ...commonFlags.filter((flag) => flag.name !== 'json'),
    ],
    load: async () => (await import('../../../terminal/chat/run-chat.ts')).runChat,
  },
  {
    words: 'watch',
    summary: 'Watch a session, or all of them: the list and what runs, live, with keys to act.',
    usage: 'watch [--session REF | --here | --folder DIR] [--follow] [--json]',
    flags: [
      { name: 'session', takes: 'value', filled: true, description: 'The session’s number or id; the whole tenant without one' },
      ...folderFlags,
      { name: 'follow', takes: 'nothing', description: 'Print a line a change instead of a screen' },
      ...commonFlags,
    ],
    load: async () => (await import('../../../terminal/watch/run-watch.ts')).runWatch,
  },
  {
    words: 'event follow',
    summary: 'Print the tenant’s events as they happen.',
    usage: 'event follow [--from SEQ] [--json]',
    flags: [{ name: 'from', takes: 'value', description: 'Start behind this place in the log; 0 for its beginning' }, ...commonFlags],
    load: async () => (await import('./event-follow.ts')).runEventFollow,
  },
  {
    words: 'setup',
    summary: 'Make a client know Punchlist: its server, and hooks that bring the brief. With git: tie commits to the todos that they name.',
    usage: 'setup claude-code|opencode|codex|gemini|cursor|vscode|zed|git [--scope project|user] [--dry-run | --print | --remove]',
    flags: [
      { name: 'scope', takes: 'value', description: 'This folder’s files, or yours (default: project)', values: ['project', 'user'] },
      { name: 'session', takes: 'value', filled: true, description: 'The session to work in (default: that of the folder)' },
      { name: 'tools', takes: 'value', filled: true, description: 'Toolsets to offer, separated by commas (default: core)' },
      { name: 'agent', takes: 'value', filled: true, description: 'Agent to act as' },
      { name: 'data', takes: 'value', filled: true, description: 'Folder of the SQLite database, if it is not the usual one' },
      { name: 'url', takes: 'value', filled: true, description: 'Daemon to ask instead, with the token in PUNCHLIST_TOKEN' },
      { name: 'dry-run', takes: 'nothing', description: 'Show what would change, and change nothing' },
      { name: 'print', takes: 'nothing', description: 'Print what belongs into the files, and change nothing' },
      { name: 'remove', takes: 'nothing', description: 'Take it out again' },
      json,
      help,
    ],
    load: async () => (await import('../../../setup/run-setup.ts')).runSetup,
  },
  {
    words: 'doctor',
    summary: 'Look the installation and its database over, and say what is wrong and what to do.',
    usage: 'doctor [--data DIR | --database URL]',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  {
    words: 'backup',
    summary: 'Write a whole, verified copy of the SQLite database to a new file, also while it is in use.',
    usage: 'backup [FILE] [--data DIR] (without FILE: DIR/backups/punchlist-TIME.db; for PostgreSQL use pg_dump and pg_restore)',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./backup.ts')).runBackup,
  },
  {
    words: 'restore',
    summary: 'Put a backup in the place of the SQLite database, which is kept aside. Stop the daemon first.',
    usage: 'restore FILE [--data DIR] (never copy a file over a database by hand: the log beside it would be played into the copy)',
    flags: [...placeFlags, json, help],
    load: async () => (await import('./backup.ts')).runRestore,
  },
  {
    words: 'completion',
    summary: 'Print a completion script for bash, zsh or fish.',
    usage: 'completion bash|zsh|fish',
    flags: [help],
    load: async () => (await import('./completion.ts')).runCompletion,
  },
]
