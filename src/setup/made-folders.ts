import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders that setup has made, kept in a file, so that they go when what is in them has gone. A folder that was there before stays, even if it is empty. */
export interface MadeFolders {
  /** To be told before a file is written. */
  note(file: string): void
  /** To be told when a file has gone. */
  tidy(file: string): void
}

export function openMadeFolders(record: string): MadeFolders {
  const read = (): string[] => {
    try {
      const { folders } = JSON.parse(readFileSync(record, 'utf8')) as { folders: string[] }
      return Array.isArray(folders) ? folders.filter((folder) => existsSync(folder)) : []
    } catch {
      return []
    }
  }
  const keep = (folders: readonly string[]) => {
    // The folders of the record itself go with it.
    const others = folders.filter((folder) => !isAbove(folder, record))
    if (others.length > 0) {
      mkdirSync(dirname(record), { recursive: true, mode: 0o700 })
      return writeFileSync(record, JSON.stringify({ folders }), { mode: 0o600 })
    }
    rmSync(record, { force: true })
    for (const folder of deepestFirst(folders)) removeIfEmpty(folder)
  }
  return {
    note(file) {
      const missing = missingAbove(file)
      if (missing.length > 0) keep([...new Set([...read(), ...missingAbove(record), ...missing])])
    },
    tidy(file) {
      const folders = read()
      if (folders.length === 0) return
      const left = new Set(folders)
      for (const folder of deepestFirst(folders.filter((made) => isAbove(made, file) && !isAbove(made, record)))) {
        if (removeIfEmpty(folder)) left.delete(folder)
      }
      keep([...left])
    },
  }
}

function missingAbove(file: string): string[] {
  const folder = dirname(file)
  return existsSync(folder) || folder === file ? [] : [...missingAbove(folder), folder]
}

function isAbove(folder: string, file: string): boolean {
  return file.startsWith(join(folder, '/'))
}

function deepestFirst(folders: readonly string[]): string[] {
  return folders.toSorted((one, other) => other.length - one.length)
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}
