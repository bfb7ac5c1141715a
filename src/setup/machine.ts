import type { Outcome } from '../contract/refusals.ts'

/** The machine as setup finds it. */
export interface Machine {
  /** Where the command was started. */
  folder: string
  home: string
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** Node and the script it was started with. */
  node: string
  script: string
  /** Whether a program of this name would be found. */
  isOnPath(program: string): boolean
  /** Where git looks for the hooks of the folder’s repository; undefined outside of any. */
  gitHooks(): string | undefined
  /** Refuses what names no toolset. */
  readTools(text: string): Outcome<unknown>
  files: MachineFiles
}

/** Files that belong to other programs. */
export interface MachineFiles {
  /** Undefined when there is none. Throws Refused when it is there and is not a text. */
  read(path: string): string | undefined
  /** Throws Refused when a file could not be written there. */
  mayWrite(path: string): void
  /** What a file held before setup first changed it, as it is kept beside it. */
  before(path: string): string | undefined
  /** Whether a file may be executed. */
  mayRun(path: string): boolean
  /** Keeps the old text beside the file and puts the new one in its place. Answers where the old one is. What is made new may be executed, if it is a program. */
  replace(path: string, old: string | undefined, text: string, isProgram?: boolean): Promise<string | undefined>
  /** Puts a text in the file's place, or removes it if there is none, along with all that setup has made around it: copies, and folders that are empty now. */
  putBack(path: string, old: string | undefined, text: string | undefined): Promise<void>
}
