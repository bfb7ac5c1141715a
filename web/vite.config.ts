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

/** The worker that keeps the shell: it is told which files there are, and is another one whenever they are. */
function shellWorker(): Plugin {
  const source = readFileSync(here('src/app/shell-worker.js'), 'utf8')
  return {
    name: 'shell-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => `/${file}`)
        .toSorted()
      const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
      const told = `self.shellFiles = ${JSON.stringify(files)}\nself.shellVersion = ${JSON.stringify(version)}\n`
      this.emitFile({ type: 'asset', fileName: 'shell-worker.js', source: told + source })
    },
  }
}

/** The font of the first words is asked for with the page, not when its style is known. */
function fontFirst(): Plugin {
  return {
    name: 'font-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (font === undefined) throw new Error('There is no Inter to preload.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), themeFirst(), fontFirst(), shellWorker()],
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
