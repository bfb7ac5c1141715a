import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs a program that only tests need, where that can be done without asking; otherwise says what to do. Of several names the first is the one
 * to have; where it cannot be had, another will do.
 */
export function setUpProgram(names, purpose, advice = `install it (apt-get install ${names[0]})`) {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isThere = (name) => isOnPath(name) || (isDebian && install(name, purpose))
  if (names.some(isThere)) return
  process.stderr.write(`punchlist: there is no ${names.join(' or ')}, which ${purpose} need: ${advice}\n`)
}

function install(name, purpose) {
  process.stderr.write(`punchlist: installing ${name} for ${purpose}\n`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: ['ignore', 2, 2] })
    return true
  } catch (failure) {
    process.stderr.write(`punchlist: ${failure.message}\n`)
    return false
  }
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}
