import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Whoever passes other people's code on must pass its licence on. */
export function writeLicences(files) {
  const folders = [...new Set(files.flatMap(packageFolder))]
  const packages = new Map(folders.map((folder) => readPackage(folder)))
  const texts = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${name}\n\n${text.trim()}\n`)
  const head = 'Punchlist is published together with code of the packages below, under these licences.\n'
  writeFileSync('dist/THIRD_PARTY_LICENSES', [head, ...texts].join(`\n${'-'.repeat(80)}\n\n`))
}

function packageFolder(file) {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(file))?.[0]
  return folder === undefined ? [] : [folder]
}

function readPackage(folder) {
  const { name, version, license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const named = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[cm]?[jt]s$/.test(file))
  const text = named.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const owner = [author?.name ?? author, homepage].filter(Boolean).join(', ')
  return [`${name} ${version} (${license})`, text || `Licensed under ${license} by ${owner || `the authors of ${name}`}.`]
}
