import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs a program that only tests need, where that can be done without asking; otherwise says what to do. */
export function setUpProgram(name, purpose, advice = `install it (apt-get install ${name})`) {
  if (isOnPath(name)) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebian) {
    process.stderr.write(`punchlist: there is no ${name}, which ${purpose} need: ${advice}\n`)
    return
  }
  process.stderr.write(`punchlist: installing ${name} for ${purpose}\n`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: ['ignore', 2, 2] })
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}
