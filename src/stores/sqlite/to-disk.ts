import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Returns when the file's content has reached the disk. Not for a database in use: closing it lets go of every lock this process has on it. */
export function fileToDisk(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Returns when the names in the folder have reached the disk. */
export function namesToDisk(folder: string): void {
  // Windows has no such thing, and does it by itself.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
