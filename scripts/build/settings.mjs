import { readFileSync } from 'node:fs'

/** Native code cannot be bundled: the package depends on it. */
export const native = ['@photostructure/sqlite']

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

export const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  // What Node would load of it asks for its files by names that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  define: { PUNCHLIST_VERSION: JSON.stringify(version) },
  // The licences of all that is bundled stand in a file of their own.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // The version is put in above, so nothing looks for package.json beside the bundle.
  logOverride: { 'empty-import-meta': 'silent' },
}

export const small = { minifySyntax: true, minifyWhitespace: true }
