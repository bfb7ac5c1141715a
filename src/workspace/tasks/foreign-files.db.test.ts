import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { FiledTask } from '../../contract/nouns/filed-task.ts'
import { filedTask } from './filed-task.ts'
import { mirrorTasks, type TaskMirror } from './mirror-tasks.ts'
import { readTaskFiles } from './read-task-files.ts'

let world: TestWorld
let folder: string
let told: string[]
let mirrors: TaskMirror[]

beforeEach(async () => {
  world = await newWorld('sqlite')
  folder = join(mkdtempSync(join(tmpdir(), 'punchlist-mirror-')), 'tasks')
  told = []
  mirrors = []
  await world.ask('agent.define', { id: 'coder' })
})

afterEach(async () => {
  for (const mirror of mirrors) await mirror.close()
  await world.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** A mirror that has written what there was at its start. */
async function started(): Promise<TaskMirror> {
  const { perform, store } = world.punchlist
  const log = { error: (_details: object, message: string) => void told.push(message) }
  const mirror = mirrorTasks({ perform, store, caller: world.caller, folder, log, delay: 1 })
  mirrors.push(mirror)
  await mirror.settled()
  return mirror
}

const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), 'utf8')
const filed = () => JSON.parse(text('tasks.json')) as { tasks: FiledTask[]; nextId: number }
const lines = () => (existsSync(path('history.jsonl')) ? text('history.jsonl').split('\n').slice(0, -1) : [])
const archivedIds = () => lines().map((line) => (JSON.parse(line) as FiledTask).id)
const add = async (title: string) => (await world.ask('task.add', { title, owner: 'coder' })).task.number

/** The files as they must be for what the database has now. */
async function expectLevel(): Promise<void> {
  const { tasks } = await world.ask('task.list', { all: true, limit: 500 })
  expect(filed().tasks).toEqual(tasks.map(filedTask))
  const { tasks: archived } = await world.ask('task.history', { limit: 500 })
  expect(lines().map((line) => JSON.parse(line))).toEqual(archived.toReversed().map(filedTask))
}

test.each([
  ['a cut tasks.json', 'tasks.json', (content: string) => content.slice(0, -20), 'tasks.json, line'],
  ['an empty tasks.json', 'tasks.json', () => '', 'tasks.json: it is empty'],
  ['a cut history.jsonl', 'history.jsonl', (content: string) => content.slice(0, -20), 'history.jsonl, line 1: the last line is cut off'],
  ['NUL bytes in history.jsonl', 'history.jsonl', (content: string) => `${content}\0\0\0`, 'history.jsonl, line 2: there are NUL bytes'],
])('[TF16] %s is told once and left as it is, until it is mended', async (_what, name, spoil, problem) => {
  await add('live')
  await add('over')
  await world.ask('task.complete', { task: 2 })
  await started()
  const good = text(name)
  for (const mirror of mirrors.splice(0)) await mirror.close()
  writeFileSync(path(name), spoil(good))
  const before = [text('tasks.json'), text('history.jsonl')]
  const mirror = await started()
  for (const title of ['more', 'and more']) {
    await add(title)
    await mirror.settled()
  }
  expect(mirror.state().problem).toContain(problem)
  expect(told).toEqual([mirror.state().problem])
  expect([text('tasks.json'), text('history.jsonl')]).toEqual(before)
  writeFileSync(path(name), good)
  await add('at last')
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  await expectLevel()
})

const strange = (id: string, fields: object = {}) => ({
  id,
  title: 'from elsewhere',
  description: '',
  owner: 'coder',
  createdBy: 'me',
  status: 'active',
  steps: [],
  resources: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
})
const tasksText = (tasks: object[], nextId: number) => `${JSON.stringify({ tasks, nextId })}\n`
const ended = { status: 'done', archivedAt: '2026-01-02T00:00:00.000Z' }

test.each([
  ['a live task', 'tasks.json', tasksText([strange('7')], 8), 'tasks.json has a task that the database does not know as such: 7.'],
  [
    'archived tasks',
    'history.jsonl',
    `${JSON.stringify(strange('7', ended))}\n`,
    'history.jsonl has a task that the database does not know as such: 7.',
  ],
  ['a number that was given', 'tasks.json', tasksText([], 9), 'tasks.json counts on from 9, '],
])('[TF17] files that know of %s the database does not know are left alone', async (_what, name, content, problem) => {
  mkdirSync(folder)
  writeFileSync(path(name), content)
  const mirror = await started()
  await add('mine')
  await mirror.settled()
  expect(mirror.state().problem).toContain(problem)
  expect(mirror.state().problem).toContain(`punchlist task import ${folder}`)
  expect(told).toEqual([mirror.state().problem])
  expect(text(name)).toBe(content)
  expect(existsSync(path(name === 'tasks.json' ? 'history.jsonl' : 'tasks.json'))).toBe(false)
  rmSync(path(name))
  await add('mine, too')
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  await expectLevel()
})

test('[TF17] once they are imported the files are kept again', async () => {
  mkdirSync(folder)
  writeFileSync(path('tasks.json'), tasksText([strange('7')], 20))
  writeFileSync(path('history.jsonl'), `${JSON.stringify(strange('3', ended))}\n`)
  const mirror = await started()
  expect(mirror.state().problem).not.toBeNull()
  await world.ask('task.import', (await readTaskFiles(folder)) as never)
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  expect(filed()).toMatchObject({ tasks: [{ id: '7', createdBy: 'me' }], nextId: 20 })
  expect(archivedIds()).toEqual(['3'])
})

test('[TF18] what somebody writes into the files meanwhile is not written over, unless the database knows it', async () => {
  await add('live')
  const mirror = await started()
  const foreign = tasksText([...filed().tasks, strange('2')], 3)
  writeFileSync(path('tasks.json'), foreign)
  await world.ask('task.update', { task: 1, title: 'renamed' })
  await mirror.settled()
  expect(mirror.state().problem).toContain('the database does not know as such: 2.')
  expect(text('tasks.json')).toBe(foreign)
  expect(await add('two')).toBe(2)
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  rmSync(folder, { recursive: true })
  await world.ask('task.complete', { task: 1 })
  await mirror.settled()
  await expectLevel()
})

test('[TF19] a folder that cannot be written is told once, and the next change tries again', async () => {
  writeFileSync(folder, 'not a folder')
  const mirror = await started()
  await add('one')
  await mirror.settled()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('ENOTDIR')
  rmSync(folder)
  await add('two')
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  await expectLevel()
})

test.runIf(existsSync('/dev/full'))('[TF19] so is a full disk, which leaves the old file whole', async () => {
  await add('one')
  const mirror = await started()
  const before = text('tasks.json')
  symlinkSync('/dev/full', path('.tasks.json.new'))
  await add('two')
  await mirror.settled()
  expect(mirror.state().problem).toBe(
    `The task files in ${folder} could not be written (ENOSPC). Nothing is lost, and the next change tries again.`,
  )
  expect(told).toEqual([mirror.state().problem])
  expect(text('tasks.json')).toBe(before)
  await add('three')
  await mirror.settled()
  expect(mirror.state()).toEqual({ problem: null })
  await expectLevel()
})

test('[TF33] files that are made new are their owner’s alone', async () => {
  const [done] = [await add('one'), await add('two')]
  const mirror = await started()
  await world.ask('task.complete', { task: done })
  await mirror.settled()
  for (const name of ['tasks.json', 'history.jsonl']) expect(statSync(path(name)).mode & 0o777, name).toBe(0o600)
})

test('[TF21] who may read tasks.json does not change', async () => {
  await add('one')
  const mirror = await started()
  chmodSync(path('tasks.json'), 0o600)
  await add('two')
  await mirror.settled()
  expect(filed().tasks).toHaveLength(2)
  expect(statSync(path('tasks.json')).mode & 0o777).toBe(0o600)
})
