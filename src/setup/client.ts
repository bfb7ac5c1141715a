import type { Outcome } from '../contract/refusals.ts'

export const scopes = ['project', 'user'] as const
export type Scope = (typeof scopes)[number]

/** What is to be set up, and where. */
export interface SetupRequest {
  scope: Scope
  /** The project's folder. */
  folder: string
  home: string
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** The words of the command that starts the MCP server, and the one that starts the ACP agent. */
  server: readonly string[]
  agent: readonly string[]
  /** The command line that prints the brief, in the form this client's hooks want; `list` are the words that say whose, if they are not the usual ones. */
  brief(client: string, list?: readonly string[]): string
  /** A command of ours on the same data, as one line for a shell. */
  run(...words: string[]): string
  /** Where git looks for the hooks of the folder’s repository; undefined outside of any. */
  gitHooks(): string | undefined
  /** Whether a file may be executed. */
  mayRun(path: string): boolean
  /** The work is at a daemon, whose token is in the environment. */
  isRemote: boolean
  /** The session is that of the folder the server is started in. */
  isHere: boolean
  /** What a file holds now; undefined when there is none. */
  read(path: string): string | undefined
  /** What it held before setup first changed it; undefined when that is not known, or there was none. */
  before(path: string): string | undefined
}

/** A file of a client, and what is ours in it. Texts go in and come out; '' is a file that need not be there. */
export interface ConfigFile {
  path: string
  /** What of it is ours, in a few words. */
  holds: string
  /** It is run: when it is made new, it may be. */
  isProgram?: true
  put(text: string): Outcome<string>
  take(text: string): Outcome<string>
}

export interface Client {
  id: string
  name: string
  files(request: SetupRequest): ConfigFile[]
  /** When the brief gets into the context by itself, and when it does not. */
  hooks: string
  /** How a person sees that it works. */
  check: string
  /** What else is worth knowing about this way of setting it up. */
  notes?(request: SetupRequest): string[]
}

export const tokenVariable = 'PUNCHLIST_TOKEN'
