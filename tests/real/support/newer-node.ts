import { join } from 'node:path'
import { install } from './install.ts'

/** A Node for what asks for more than our own oldest one: the one at hand, or one that comes as a package. */
export async function newerNode(): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  const packageName = `node-${process.platform}-${process.arch}`
  return join(await install(`${packageName}@24.21.0`), packageName, 'bin', 'node')
}
