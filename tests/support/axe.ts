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

/**
 * The same colour on the same backgrounds in the same size has the same contrast, and to work that out takes half of an audit: what has passed
 * once is not looked at again. Where a background may be another's that lies below, every text is judged anew.
 */
const judgeContrastOnce = `
  const passed = (window.passedContrasts = new Set())
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  const check = axe._audit.checks['color-contrast']
  const { matches } = rule
  const { evaluate } = check
  const isOpaque = (colour) => /^rgb\\(|^oklch\\([^/]*$|^oklab\\([^/]*$/.test(colour)
  const contrastOf = (element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const parts = [color, fontSize, fontWeight, textShadow]
    let isCovered = false
    for (let each = element; each !== null; each = each.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(each)
      if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') parts.push(opacity, filter, mixBlendMode)
      if (isCovered) continue
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none') parts.push(backgroundColor, backgroundImage)
      isCovered = isOpaque(backgroundColor)
      if (!isCovered && (position === 'absolute' || position === 'fixed')) return undefined
    }
    return parts.join()
  }
  const hasText = (element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
  rule.matches = function (element, ...more) {
    if (!element.matches('input, select, textarea') && !hasText(element)) return false
    return !passed.has(contrastOf(element)) && matches.call(this, element, ...more)
  }
  check.evaluate = function (element, ...more) {
    const outcome = evaluate.call(this, element, ...more)
    const contrast = contrastOf(element)
    if (outcome === true && contrast !== undefined) passed.add(contrast)
    return outcome
  }`

/** Those that have passed on any page of this worker. */
const passedContrasts = new Set<string>()

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
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${source};{${readColoursOnce}};{${judgeContrastOnce}}`)
  const run = `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })})`
  const { violations, passed } = await page.evaluate<{ violations: Violation[]; passed: string[] }>(
    `${JSON.stringify([...passedContrasts])}.forEach((contrast) => passedContrasts.add(contrast))
     ${run}.then(({ violations }) => ({ violations, passed: [...passedContrasts] }))`,
  )
  for (const contrast of passed) passedContrasts.add(contrast)
  return violations
}

function linesOf(theme: string, violations: readonly Violation[]): string[] {
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
