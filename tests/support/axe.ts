import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)

/** Half as long as what the package gives when it is imported. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** A page has few colours, and axe reads each of them anew wherever it comes upon it, which takes a quarter of its time. */
const readColoursOnce = `
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, (({ r, g, b, alpha }) => ({ r, g, b, alpha }))(parseString.call(this, text)))
    return Object.assign(this, known.get(text))
  }`

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AuditOptions {
  /** Leaves out what is good practice and no criterion. */
  onlyCriteria?: boolean
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds wrong with a page as it stands, in light and in dark, a line each. Nothing but the contrast depends on the theme. */
export async function violationsOf(page: Page, { onlyCriteria = false }: AuditOptions = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await audit(page, onlyCriteria ? wcag : [...wcag, 'best-practice'])
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await audit(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...linesOf('light', inLight), ...linesOf('dark', inDark)]
}

/** By tags, or by a rule's name. To gather all that is right, too, would take half as long again; to fetch what only rules about sound and turned screens ask for, a tenth. */
async function audit(page: Page, runOnly: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${source};{${readColoursOnce}}`)
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })})`,
  )
  return violations
}

function linesOf(theme: string, violations: readonly Violation[]): string[] {
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
