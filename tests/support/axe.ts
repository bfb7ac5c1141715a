import axe from 'axe-core'
import type { Page } from 'playwright-core'

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

/** By tags, or by a rule's name. To gather all that is right, too, would take half as long again. */
async function audit(page: Page, runOnly: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
  )
  return violations
}

function linesOf(theme: string, violations: readonly Violation[]): string[] {
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
