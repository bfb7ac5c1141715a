import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The dashboard's tests drive a real Chromium. Nothing but the tests needs it. */
export function setUpBrowser() {
  if (findBrowser() !== undefined) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebian) {
    const advice = 'install it (apt-get install chromium), or name one in PUNCHLIST_CHROMIUM'
    process.stderr.write(`punchlist: there is no chromium, which the dashboard’s tests need: ${advice}\n`)
    return
  }
  process.stderr.write('punchlist: installing chromium for the dashboard’s tests\n')
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 2, 2] })
}

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(':')
  return process.env.PUNCHLIST_CHROMIUM ?? folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file))
}
