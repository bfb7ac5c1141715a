import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const folder = 'dist/web'
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
/** As it is sent to whoever takes Brotli, which every browser does here and over HTTPS. */
const sizeOf = (file: string) => readFileSync(join(folder, `${file}.br`)).length

function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const other of chunk.imports ?? []) filesOf(other, seen)
  return seen
}

test('[WB47] the first load of home is less than 150 KB compressed without fonts, everything else that it needs included', () => {
  const first = new Set(['index.html', ...filesOf('index.html'), ...filesOf('src/home/home-page.tsx')])
  expect(first.size).toBeGreaterThan(3)
  const bytes = [...first].reduce((sum, file) => sum + sizeOf(file), 0)
  expect(bytes).toBeLessThan(150_000)
})

test('[WB48] no schema library is in the dashboard, and every file of it is there compressed', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const holdsZod = scripts.filter((file) => /ZodError|invalid_type|\$ZodType/.test(readFileSync(join(folder, file), 'utf8')))
  expect(holdsZod).toEqual([])
  expect(scripts.length).toBeGreaterThan(5)
  for (const file of files.filter((name) => /\.(js|css|html)$/.test(name)))
    expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]))
})

test('[WB49] the page holds no script and no style of its own', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page.match(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/g)).toBeNull()
  expect(page.match(/https?:\/\//g)).toBeNull()
})
