// The newer Node under which the tests are run as well, so that nothing rests on the oldest one by accident.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../tests/newer-node', import.meta.url))
const program = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/** Fetches it beside whatever else is going on. Resolves to its path, or to nothing where the registry has none for this platform. */
export async function newerNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  if (!existsSync(program)) await install()
  return existsSync(program) ? program : undefined
}

function install() {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('Node 24 could not be fetched from the package registry. Run: npm ci --ignore-scripts, in tests/newer-node.'))
    })
  })
}
