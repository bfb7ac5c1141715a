import type { AccessLevel } from '../../contract/access.ts'
import type { Input } from '../../contract/operations/index.ts'
import type { Feed } from '../../core/engine/feed.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Machine } from '../../setup/machine.ts'
import type { DaemonState } from '../../supervisor/daemon-state.ts'
import type { LogReading } from '../../supervisor/read-log.ts'
import type { UnitKind } from '../../supervisor/unit-files.ts'

/** What commands work with: the data on this machine, or a daemon. */
export interface Backend {
  perform: Perform
  /** A daemon is asked: only its token knows who calls. */
  isRemote: boolean
  caller: Caller
  feed(): Promise<Feed>
  close(): Promise<void>
}

export interface BackendOptions {
  data?: string
  database?: string
  /** A daemon to ask, instead of opening the data. */
  url?: string
  tenant?: string
  agent?: string
  access?: AccessLevel
}

export interface ServeOptions {
  data?: string
  database?: string
  port: number | undefined
  host: string
  allowHosts: string[]
  /** Addresses of proxies that are believed when they say whom they ask for. */
  proxies?: string[]
  json: boolean
  workspace?: string
  tick?: string
  zone?: string
  channel?: string
  concurrency?: string
  /** Scripted agents, in a folder of their own. */
  demo?: boolean
}

/** A folder whose session is meant, as `session.open` takes it. */
export interface FolderMeant {
  folder: string
  above?: boolean
  otherwise?: string
}

export interface McpOptions {
  backend: BackendOptions
  /** The folder whose session is served. */
  folder: FolderMeant | undefined
  session: string | undefined
  tools: string | undefined
}

export interface AcpOptions {
  data?: string
  database?: string
  tenant?: string
  workspace?: string
  /** Id of the agent that new sessions are conversations with. */
  agent: string
}

export interface Screen {
  columns: number
  /** The person has not asked for none. */
  colours: boolean
}

export interface Terminal {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  /** The person has not asked for none. */
  colours: boolean
}

/** What a store is, what is damaged in it, and what else was looked at. */
export interface Findings {
  place: string
  kind: string
  complaints: string[]
  findings?: Finding[]
}

/** Something that was looked at: how it stands, and what to do where it is not well. */
interface Finding {
  about: string
  state: 'good' | 'note' | 'wrong'
  says: string
  advice?: string
}

/** What a backup holds, which was looked over. */
export interface BackupReport {
  file: string
  bytes: number
  tenants: number
  events: number
}

/** What came of starting a daemon that is kept running. */
export type Started =
  /** `text` is its greeting for people. */
  { kind: 'listening'; greeting: object; text: string } | { kind: 'already'; state: DaemonState } | { kind: 'failed'; reason: string }

/** The dashboard of a daemon, and what its data is asked through. */
export interface Dashboard {
  backend: Backend
  /** A link that opens this page of it, such as `/sessions/3`, and signs one browser in. */
  link(page: string): Promise<{ signIn: string; expiresAt: number }>
}

/** The daemon that is kept running for a place. */
export interface DaemonControl {
  /** The place, as it may be shown. */
  place: string
  /** A command on the same place, as it is typed here. */
  command(words: string): string
  find(): DaemonState | undefined
  /** Starts it in the background, with a daemon's arguments. */
  start(argv: readonly string[]): Promise<Started>
  /** Keeps it running from here until this process is to end. */
  stay(argv: readonly string[]): Promise<{ kind: 'ended' } | Exclude<Started, { kind: 'listening' }>>
  end(): Promise<'ended' | 'not running' | 'still running'>
  /** Answers whether there is a log. */
  readLog(reading: LogReading, print: (line: string) => void): Promise<boolean>
  unitFile(kind: UnitKind, argv: readonly string[]): string
}

type NewDefinition = NonNullable<Input<'agent.define'>['definition']>

/** A program that is installed here, as an agent, and how somebody signs in to it; or what is missing, and the command that installs it. */
export type FoundAgent =
  | { found: { definition: NewDefinition; signIn: string }; missing?: undefined }
  | { missing: { problem: string; install: string }; found?: undefined }

/** An agent that is to be tried before it is kept. */
export interface AgentTrial {
  definition: NewDefinition
  /** Whose models it may be. */
  place: BackendOptions
  workspace: string | undefined
  /** How long it may take to answer, in milliseconds. */
  timeout: number
}

/** A commit, and the todos that its message names. */
interface Commit {
  hash: string
  subject: string
  branch: string | undefined
  todos: number[]
  /** The one that it was made of by `commit --amend`, if no branch or tag has that any more. */
  replaces: { hash: string; todos: number[] } | undefined
}

/** What is wrong with an agent that was tried, in a sentence. */
export interface TrialProblem {
  problem: string
  wantsSignIn: boolean
}

/** What the commands that are started most are given of the process they run in. */
export interface ShortContext {
  open(options: BackendOptions): Promise<Backend>
  /** What was opened before, looked over, if it is at hand. */
  examineOpened(): Promise<Findings | undefined>
  /** What a person reads the answer on; undefined when it goes elsewhere. */
  screen(): Screen | undefined
  readStdin(): Promise<string>
  /** The current folder. */
  folder(): string
  /** Whose list is meant in a folder, the current one if none is named: the repository's; outside of any, that of the nearest folder above that has one, or else the person's own. */
  project(folder?: string): FolderMeant
  /** Has the person edit a text in the editor of their choice. */
  edit(text: string): Promise<string>
  out(text: string): void
  err(text: string): void
  version: string
}

/** What the whole command line is given. */
export interface CommandContext extends ShortContext {
  /** Looks a store over, whoever's it is and whatever is wrong with it. */
  examine(options: BackendOptions): Promise<Findings>
  /** Runs the daemon until it is told to stop. */
  serve(options: ServeOptions): Promise<void>
  /** The daemon that is kept running for a place. */
  daemon(place: BackendOptions): Promise<DaemonControl>
  /** The dashboard of the daemon that runs for a place, or of one that is named. */
  dashboard(options: BackendOptions): Promise<Dashboard>
  /** Answers whether there was a browser to open it. */
  openInBrowser(url: string): Promise<boolean>
  /** Serves an MCP client over stdio until it has gone. */
  mcp(options: McpOptions): Promise<void>
  /** Serves an ACP client over stdio, and runs agents, until it has gone. */
  acp(options: AcpOptions): Promise<void>
  /** Writes a backup of the data to a new file, which it chooses itself if none is named. */
  backUp(file: string | undefined, place: BackendOptions): Promise<BackupReport>
  /** Puts a backup in the place of the data. */
  restore(file: string, place: BackendOptions): Promise<BackupReport & { previous: string | undefined }>
  stdin(): NodeJS.ReadableStream
  /** Resolves when whoever reads what was printed has taken most of it. */
  outTaken(): Promise<void>
  /** A person sits at a terminal on both ends. */
  isInteractive: boolean
  /** A person reads stderr at a terminal. */
  isWatched: boolean
  /** The terminal itself, for what draws on it. */
  terminal(): Terminal
  /** Where what is remembered between commands is kept. */
  stateFolder(): string
  /** What a workspace's agents folder holds, told for people, and whether anything is wrong with it. */
  checkAgents(workspace: string | undefined, place: BackendOptions): Promise<{ report: string; schema: object; problems: number }>
  /** The program that people know by this name, as it is installed here. */
  findAgent(kind: string): Promise<FoundAgent>
  /** Tries an agent, until the person wants the command to end. Answers what is wrong with it. */
  tryAgent(trial: AgentTrial): Promise<TrialProblem | undefined>
  /** A commit of the current folder’s repository; undefined where there is no such. */
  commit(reference: string): Promise<Commit | undefined>
  /** A text that the person has named, and what it is called in its project. Rejects with a UsageError when it cannot be one. */
  readTextFile(path: string): Promise<{ name: string; content: string }>
  /** Rejects with a UsageError when the file is there already and may not be replaced, or cannot be written. */
  writeTextFile(path: string, text: string | AsyncIterable<string>, mayReplace: boolean): Promise<void>
  /** Takes over the tasks of a folder with tasks.json and history.jsonl. */
  importTasks(folder: string, backend: Backend): Promise<{ imported: number; archived: number }>
  /** Rejects with a UsageError when there is no such file. */
  readFile(path: string): Promise<string>
  /** The machine, for setting other programs up on it. */
  machine(): Promise<Machine>
  /** Where work on the project of the current folder is done: in the working tree that it is in, or else in itself. */
  workFolder(): string
  /** Resolves when the person or the system wants the command to end. */
  interrupted: Promise<void>
}
