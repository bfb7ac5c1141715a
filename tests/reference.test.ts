import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../scripts/docs/pages.ts'
import { givenVariables, variables } from '../scripts/docs/settings.ts'

test.each(Object.entries(pages))('[UD1] %s says what the program does: npm run docs writes it anew', async (page, made) => {
  await expect(`${await made()}\n`).toMatchFileSnapshot(resolve(page))
})

test('[UD2] every page of the reference is made from the program', () => {
  expect(readdirSync('docs/reference').map((file) => `docs/reference/${file}`)).toEqual(
    Object.keys(pages)
      .filter((page) => page.startsWith('docs/reference/'))
      .toSorted(),
  )
})

/** Read while it is built, by the supervisor's own daemon, or in tests. */
const notForPeople = ['PUNCHLIST_VERSION', 'PUNCHLIST_SUPERVISED']

test('[UD3] every variable that the program reads is among the settings, and no other', () => {
  const files = ['src', 'bin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[^.]+$|(?<!\.test)\.(ts|js)$/.test(file))
      .map((file) => join(folder, file)),
  )
  const texts = files.flatMap((file) => {
    try {
      return [readFileSync(file, 'utf8')]
    } catch {
      return []
    }
  })
  const read = new Set(texts.flatMap((text) => text.match(/\bPUNCHLIST_[A-Z_]+\b/g) ?? []))
  const told = new Set([...Object.keys(variables), ...givenVariables, ...notForPeople])
  expect([...read].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !read.has(name))).toEqual([])
})
