import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Program } from './start-program.ts'

/** The system says "not found" for a missing folder, program and interpreter alike: here it is told which, and where we looked. */
export function whyNotStarted({ command, folder, environment }: Program, { code, message }: NodeJS.ErrnoException): string {
  const [file = ''] = command
  const path = resolve(folder, file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `could not be started: there is no folder ${folder}`
  if (code !== 'ENOENT' && code !== 'EACCES') return `could not be started: ${message}`
  if (!file.includes('/')) {
    const hint = existsSync(join(folder, file)) ? `; for the one in its folder, write "./${file}"` : ''
    const state = code === 'ENOENT' ? 'was not found' : 'is not executable'
    return `could not be started: ${file} ${state} in PATH (${environment['PATH'] ?? 'which is not set'})${hint}`
  }
  if (code === 'EACCES') return `could not be started: ${path} is not executable`
  if (!existsSync(path)) return `could not be started: ${file} was not found (at ${path})`
  return `could not be started: the first line of ${path} names a program that does not exist`
}
