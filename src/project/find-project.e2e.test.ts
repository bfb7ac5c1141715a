import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { gitProject, workingTree } from './find-project.ts'

let home = ''

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-projects-')))
  return () => rmSync(home, { recursive: true })
})

function git(folder: string, ...argv: string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'protocol.file.allow=always']
  execFileSync('git', [...identity, ...argv], { cwd: folder, stdio: 'pipe' })
}

function newRepository(name: string): string {
  const folder = join(home, name)
  mkdirSync(folder)
  git(folder, 'init', '-q')
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('[PJ1] every subfolder, also by a link or once it is gone, is the repository’s', () => {
  const shop = newRepository('shop')
  mkdirSync(join(shop, 'src/pages'), { recursive: true })
  symlinkSync(join(shop, 'src'), join(home, 'link'))
  const folders = [shop, join(shop, 'src/pages'), join(home, 'link/pages'), join(shop, '.git'), join(shop, 'gone/deeper')]
  expect(folders.map(gitProject)).toEqual(folders.map(() => shop))
})

test('[PJ2] a linked working tree is its main one’s project; of a bare repository, the repository’s', () => {
  const shop = newRepository('shop')
  git(shop, 'worktree', 'add', '-q', join(home, 'feature'))
  mkdirSync(join(home, 'feature/src'))
  expect(gitProject(join(home, 'feature/src'))).toBe(shop)
  git(home, 'clone', '-q', '--bare', shop, 'bare.git')
  git(join(home, 'bare.git'), 'worktree', 'add', '-q', '-b', 'other', join(home, 'from-bare'))
  expect([join(home, 'bare.git/refs'), join(home, 'from-bare')].map(gitProject)).toEqual([join(home, 'bare.git'), join(home, 'bare.git')])
})

test('[PJ3] two clones are two projects, a submodule is one of its own, and a damaged repository is still where it is', () => {
  const shop = newRepository('shop')
  git(home, 'clone', '-q', shop, 'clone')
  git(shop, 'submodule', '--quiet', 'add', join(home, 'clone'), 'parts')
  writeFileSync(join(shop, '.git/HEAD'), 'rubbish')
  expect([shop, join(home, 'clone'), join(shop, 'parts')].map(gitProject)).toEqual([shop, join(home, 'clone'), join(shop, 'parts')])
  writeFileSync(join(shop, 'parts/.git'), 'rubbish')
  expect(gitProject(join(shop, 'parts'))).toBe(join(shop, 'parts'))
})

test('[PJ4] outside of any repository there is none', () => {
  expect(gitProject(home)).toBeUndefined()
})

test('[AG83] work is done in the working tree that one stands in, be it the main one or a linked one', () => {
  const shop = newRepository('worked')
  const linked = join(home, 'worked-linked')
  git(shop, 'worktree', 'add', '-q', '--detach', linked)
  onTestFinished(() => rmSync(linked, { recursive: true }))
  mkdirSync(join(linked, 'src', 'deep'), { recursive: true })
  expect(workingTree(join(linked, 'src', 'deep'))).toBe(linked)
  expect(workingTree(join(shop, 'gone'))).toBe(shop)
  expect(gitProject(linked)).toBe(shop)
  expect(workingTree(tmpdir())).toBeUndefined()
})
