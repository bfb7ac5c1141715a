import { setUpProgram } from './apt.mjs'

/** The dashboard's tests drive a real Chromium, which costs a quarter less where it is built without windows. Nothing but the tests needs it. */
export function setUpBrowser() {
  if (process.env.PUNCHLIST_CHROMIUM !== undefined) return
  const advice = 'install it (apt-get install chromium-headless-shell), or name one in PUNCHLIST_CHROMIUM'
  setUpProgram(['chromium-headless-shell', 'chromium'], 'the dashboard’s tests', advice)
}
