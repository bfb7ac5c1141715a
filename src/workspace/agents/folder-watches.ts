import { type FSWatcher, watch } from 'node:fs'

export interface FolderWatches {
  /** Watches these folders and no others; those it cannot watch it tries again the next time. */
  follow(folders: ReadonlyMap<string, string>): void
  close(): void
}

interface Watched {
  watcher: FSWatcher
  identity: string
}

/**
 * Watches folders one by one rather than a tree: the tree is two levels deep, and what watching a whole one misses or throws
 * differs between systems.
 */
export function createFolderWatches(onEvent: (folder: string, name: string | null) => void): FolderWatches {
  const watched = new Map<string, Watched>()

  const forget = (folder: string, { watcher }: Watched): void => {
    if (watched.get(folder)?.watcher === watcher) watched.delete(folder)
    watcher.close()
  }

  const begin = (folder: string, identity: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, (_kind, name) => onEvent(folder, name))
      const entry = { watcher, identity }
      watcher.on('error', () => forget(folder, entry))
      watched.set(folder, entry)
    } catch {
      // No more watches to be had, or none on this drive: the poll finds what happens there.
    }
  }

  return {
    follow(folders) {
      for (const [folder, entry] of [...watched]) if (folders.get(folder) !== entry.identity) forget(folder, entry)
      for (const [folder, identity] of folders) if (!watched.has(folder)) begin(folder, identity)
    },
    close() {
      for (const [folder, entry] of [...watched]) forget(folder, entry)
    },
  }
}
