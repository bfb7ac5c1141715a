import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the built dashboard stands, whether or not it is built: beside the bundle, or in dist/ above the sources. */
export function webFolder(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'web')
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'web')
}
