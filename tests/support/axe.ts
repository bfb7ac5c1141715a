import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AuditOptions {
  /** Leaves out what is good practice and no criterion. */
  onlyCriteria?: boolean
}

/** What axe finds wrong with a page as it stands, in light and in dark, a line each. Nothing but the contrast depends on the theme. */
export async function violationsOf(page: Page, { onlyCriteria = false }: AuditOptions = {}): Promise<string[]> {
  // One page without frames needs none of what joins several, which opens a page of its own.
  // To tell of all that is right takes half as long again as to look for what is wrong.
  const audit = () => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await audit()
    .withTags(onlyCriteria ? wcag : [...wcag, 'best-practice'])
    .analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await audit().withRules('color-contrast').analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  const lines = (theme: string, { violations }: typeof inLight) =>
    violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
  return [...lines('light', inLight), ...lines('dark', inDark)]
}
