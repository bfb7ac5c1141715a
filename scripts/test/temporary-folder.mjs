import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * Where tests put their files: in memory where the machine has some to spare, since making and removing files is a fifth of what they cost.
 * Undefined where they are better off in the system's own folder, or somebody has named one.
 */
export function folderInMemory() {
  if (process.env.TMPDIR || freeSpace() < enough) return undefined
  const path = mkdtempSync(`${memory}/punchlist-test-`)
  // Run by root, the test server is another user, who must be able to pass.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function freeSpace() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
