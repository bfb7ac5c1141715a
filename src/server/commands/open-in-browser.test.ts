import { expect, test } from 'vitest'
import { browserCommand, openInBrowser } from './open-in-browser.ts'

const url = 'http://127.0.0.1:4747/#code=a'

test('[FD5] a browser is opened where somebody sees it: the one they chose, or else the system’s', () => {
  expect(browserCommand(url, {}, 'linux')).toBeUndefined()
  expect(browserCommand(url, { DISPLAY: ':0' }, 'linux')).toEqual(['xdg-open', url])
  expect(browserCommand(url, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual(['xdg-open', url])
  expect(browserCommand(url, {}, 'darwin')).toEqual(['open', url])
  expect(browserCommand(url, { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, 'darwin')).toBeUndefined()
  expect(browserCommand(url, {}, 'win32')).toEqual(['rundll32', 'url.dll,FileProtocolHandler', url])
  expect(browserCommand(url, { BROWSER: 'firefox:chromium', DISPLAY: ':0' }, 'linux')).toEqual(['firefox', url])
  expect(browserCommand(url, { BROWSER: 'app --url=%s' }, 'linux')).toEqual(['app', `--url=${url}`])
})

test('[FD6] whether it was opened is told: a program that is missing or refuses has not', async () => {
  expect(await openInBrowser(url, { BROWSER: '/nonexistent/browser' }, 'linux')).toBe(false)
  expect(await openInBrowser(url, { BROWSER: '/bin/false' }, 'linux')).toBe(false)
  expect(await openInBrowser(url, { BROWSER: '/bin/true' }, 'linux')).toBe(true)
  expect(await openInBrowser(url, {}, 'linux')).toBe(false)
})
