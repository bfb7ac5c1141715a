import { resolve } from 'node:path'
import { createFolderWatches } from './agents/folder-watches.ts'

const coalesced = 100
/** Within one tick of its clock a file may change twice and look the same. */
const coarsestClock = 2_000

export interface Fingerprint {
  /** Differs when anything may have changed that is read. */
  text: string
  /** The folders where changes begin, each with what tells it from another that takes its name later. */
  folders: Map<string, string>
}

/** What is watched: how it is read, and what can be known of it without opening a file. */
export interface Watched<Found> {
  takeFingerprint(workspace: string): Promise<Fingerprint>
  read(workspace: string): Promise<Found>
  /** Whether a change in this folder can be of any interest. */
  matters(workspace: string, folder: string, name: string | null): boolean
}

export interface WatchOptions {
  /** Milliseconds from one look to the next when nothing is heard; 2,000 if not given. */
  interval?: number
  /** False: never ask the system to tell of changes, only look. */
  watch?: boolean
  /** Hears what went wrong in a look or in `onChange`; the watch goes on. */
  failed?(problem: unknown): void
}

/**
 * Tells what files of a workspace say at the start, and again whenever that has become different. The system's word that a folder
 * changed only says when to look, and where it says nothing a slow poll looks all the same. A look compares fingerprints; if
 * they differ it reads, and tells if what it read differs from what it told last. An equal fingerprint is trusted only when it
 * is older than a tick of any clock. What `onChange` could not take, it is told again at the next look.
 */
export function watchFiles<Found>(
  workspace: string,
  { takeFingerprint, read, matters }: Watched<Found>,
  onChange: (found: Found) => void,
  { interval = 2_000, watch = true, failed }: WatchOptions = {},
): { close(): void } {
  // Another working directory later is not another workspace.
  const root = resolve(workspace)
  let poll: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let closed = false
  let looking = false
  let again = false
  let watched: string | undefined
  let seen: string | undefined
  let foundAt = 0
  let settled = false
  let reported: string | undefined

  const lookSoon = (): void => {
    soon = undefined
    void lookAround()
  }

  const watches = createFolderWatches((folder, name) => {
    if (!closed && matters(root, folder, name)) soon ??= setTimeout(lookSoon, coalesced).unref()
  })

  const lookAround = async (): Promise<void> => {
    again = true
    if (looking) return
    looking = true
    clearTimeout(poll)
    while (again && !closed) {
      again = false
      await look().catch(report)
    }
    looking = false
    if (!closed) poll = setTimeout(lookAround, interval).unref()
  }

  const watchThese = (folders: ReadonlyMap<string, string>): void => {
    watches.follow(folders)
    const places = JSON.stringify([...folders])
    // What changed in a folder before it was watched is not heard.
    if (places !== watched) again = true
    watched = places
  }

  const look = async (): Promise<void> => {
    const { text, folders } = await takeFingerprint(root)
    if (closed) return
    if (watch) watchThese(folders)
    if (settled && text === seen) return
    if (text !== seen) {
      seen = text
      foundAt = performance.now()
    }
    settled = performance.now() - foundAt > coarsestClock
    await tell(await read(root))
  }

  const tell = async (found: Found): Promise<void> => {
    const text = JSON.stringify(found)
    if (closed || text === reported) return
    try {
      await onChange(found)
      reported = text
    } catch (problem) {
      settled = false
      throw problem
    }
  }

  const report = (problem: unknown): void => {
    try {
      failed?.(problem)
    } catch {
      // Whoever cannot even hear of a failure must not end the watch with it.
    }
  }

  void lookAround()
  return {
    close() {
      closed = true
      clearTimeout(poll)
      clearTimeout(soon)
      watches.close()
    },
  }
}
