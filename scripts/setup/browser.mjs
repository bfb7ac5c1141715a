import { setUpProgram } from './apt.mjs'

/** The dashboard's tests drive a real Chromium. Nothing but the tests needs it. */
export function setUpBrowser() {
  if (process.env.PUNCHLIST_CHROMIUM !== undefined) return
  setUpProgram('chromium', 'the dashboard’s tests', 'install it (apt-get install chromium), or name one in PUNCHLIST_CHROMIUM')
}
