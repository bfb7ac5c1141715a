import { build } from 'esbuild'
import { common, native, small } from './settings.mjs'

/** Packages that only some commands need: each is a file beside the command line, loaded when it is asked for. */
const vendors = [
  ...['pg', 'graphile-worker', 'pino', 'prom-client', 'markdown-it', '@modelcontextprotocol/client', '@agentclientprotocol/sdk'],
  ...['jsonc-parser', '@pydantic/genai-prices', 'ai', '@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/openai-compatible'],
]

/** What several of them use. */
const shared = ['@ai-sdk/provider', '@ai-sdk/provider-utils', 'zod']

export const vendorsBeside = beside('./vendor', vendors)

export function buildVendors() {
  return Promise.all([...vendors, ...shared].map(buildVendor))
}

async function buildVendor(name) {
  const others = [...vendors, ...shared].filter((other) => other !== name)
  const { metafile } = await build({
    ...common,
    ...small,
    stdin: { contents: `module.exports = require(${JSON.stringify(name)})`, resolveDir: '.' },
    outfile: `dist/vendor/${fileOf(name)}`,
    format: 'cjs',
    external: [...native, 'pg-native', 'typescript'],
    plugins: [beside('.', others)],
  })
  return metafile
}

/** Leads from each of these packages to its file in this folder; who uses another version of one keeps that. */
function beside(folder, names) {
  return {
    name: 'vendors-beside',
    setup(bundle) {
      bundle.onResolve({ filter: /^[@a-z]/ }, async ({ path, kind, resolveDir, pluginData }) => {
        const name = path === 'zod/v4' ? 'zod' : path
        if (!names.includes(name) || pluginData?.isAsked) return undefined
        const resolve = (from) => bundle.resolve(path, { kind, resolveDir: from, pluginData: { isAsked: true } })
        const [theirs, ours] = [await resolve(resolveDir), await resolve(process.cwd())]
        return theirs.path === ours.path ? { path: `${folder}/${fileOf(name)}`, external: true } : theirs
      })
    },
  }
}

function fileOf(name) {
  return `${name.replace('@', '').replaceAll('/', '-')}.cjs`
}
