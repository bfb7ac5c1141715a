import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rule = /\b([A-Z]{1,2}\d+)\b/

function rulesInTests(): Set<string> {
  const files = ['src', 'tests', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  )
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`]\[([A-Z]{1,2}\d+)\] /g)])
  return new Set(names.map(([, id]) => String(id)))
}

function rulesInDocument(): string[] {
  const lines = readFileSync('docs/rules.md', 'utf8').split('\n')
  return lines.flatMap((line) => (line.startsWith('- ') ? [rule.exec(line)?.[1] ?? ''] : []))
}

test('[HS6] no rule is without a test, and no test without a rule', () => {
  const documented = rulesInDocument()
  const tested = rulesInTests()
  expect(documented.filter((id, index) => documented.indexOf(id) !== index)).toEqual([])
  expect(documented.filter((id) => !tested.has(id))).toEqual([])
  expect([...tested].filter((id) => !documented.includes(id))).toEqual([])
})
