import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The chosen theme must hold before the first paint, and no script may stand in the page itself. */
function themeFirst(): Plugin {
  const source = readFileSync(here('src/app/theme-first.js'))
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'theme-first',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  }
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), themeFirst()],
  server: { proxy: { '^/(v1|auth)/': process.env.PUNCHLIST_URL ?? 'http://127.0.0.1:4747' } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // An asset inside a stylesheet would need `data:` in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
})
