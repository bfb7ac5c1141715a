import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../doors/cli/usage-error.ts'
import type { Environment } from '../config/place.ts'

/** Opens the person's editor on a file of theirs alone, and answers what they left in it. */
export function editText(text: string, environment: Environment): string {
  const editor = environment.VISUAL || environment.EDITOR || 'vi'
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-edit-'))
  const file = join(folder, 'todo.md')
  try {
    writeFileSync(file, text, { mode: 0o600 })
    // What people set there is a command line, such as `code --wait`; the file's name is not part of it.
    const { status, error } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    if (error !== undefined || status !== 0) {
      throw new UsageError(`The editor ${JSON.stringify(editor)} did not end well, so nothing is changed.`, 'Set EDITOR to yours.')
    }
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
