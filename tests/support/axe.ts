import { AxeBuilder } from '@axe-core/playwright'
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
  // One page without frames needs none of what joins several, which opens a page of its own.
  // To gather all that is right, too, would take half as long again.
  const inLight = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(onlyCriteria ? wcag : [...wcag, 'best-practice'])
    .analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  // The builder has left axe in the page.
  const contrast = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
  const inDark = await page.evaluate<{ violations: Violation[] }>(`axe.run(${JSON.stringify(contrast)})`)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...linesOf('light', inLight.violations), ...linesOf('dark', inDark.violations)]
}

function linesOf(theme: string, violations: readonly Violation[]): string[] {
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
