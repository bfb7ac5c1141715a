import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How our command line is started from elsewhere. It stands beside the bundle's folder, and above the sources'. */
export function ownCommand(): string[] {
  const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url))
  const places = ['..', '../..'].map((up) => join(here, up, 'bin', 'punchlist'))
  return [process.execPath, places.find((place) => existsSync(place)) ?? 'punchlist']
}
