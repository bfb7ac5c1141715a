import { spawn } from 'node:child_process'
import type { Environment } from '../config/place.ts'

/** What fails does so at once; a browser that runs in the foreground never ends. */
const patience = 1_000

/** Has the person's browser open an address. Answers whether there was one that did not refuse. */
export async function openInBrowser(url: string, environment: Environment, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  const [program, ...words] = browserCommand(url, environment, platform) ?? []
  if (program === undefined) return false
  return new Promise((resolve) => {
    const child = spawn(program, words, { env: environment as NodeJS.ProcessEnv, detached: true, stdio: 'ignore' })
    const timer = setTimeout(() => resolve(true), patience)
    const settle = (opened: boolean) => {
      clearTimeout(timer)
      resolve(opened)
    }
    child.once('error', () => settle(false))
    child.once('exit', (code) => settle(code === 0))
    child.unref()
  })
}

/** Undefined where nobody would see a browser: without a screen, or at the far end of a connection. */
export function browserCommand(url: string, environment: Environment, platform: NodeJS.Platform): string[] | undefined {
  const { BROWSER, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, SSH_TTY } = environment
  const chosen = (BROWSER ?? '').split(':')[0]?.split(/\s+/).filter(Boolean) ?? []
  if (chosen.length > 0) {
    return chosen.some((word) => word.includes('%s')) ? chosen.map((word) => word.replaceAll('%s', url)) : [...chosen, url]
  }
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  if (platform === 'darwin') return SSH_CONNECTION || SSH_TTY ? undefined : ['open', url]
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open', url] : undefined
}
