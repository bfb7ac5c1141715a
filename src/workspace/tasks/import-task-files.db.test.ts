import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { FiledTask } from '../../contract/nouns/filed-task.ts'
import { Refused } from '../../core/gate/refused.ts'
import { DamagedFile } from './damaged-file.ts'
import { importTaskFiles } from './import-task-files.ts'
import { mirrorTasks } from './mirror-tasks.ts'

let root: string
let worlds: TestWorld[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'punchlist-import-'))
  worlds = []
})
afterEach(async () => {
  for (const world of worlds) await world.close()
  rmSync(root, { recursive: true, force: true })
})

async function newTenant(...agents: string[]): Promise<TestWorld> {
  const world = await newWorld('sqlite')
  worlds.push(world)
  for (const id of agents) await world.ask('agent.define', { id })
  return world
}

async function mirrored({ punchlist: { perform, store }, caller }: TestWorld, folder: string): Promise<void> {
  const log = { error: (_details: object, message: string) => expect.unreachable(message) }
  await mirrorTasks({ perform, store, caller, folder, log }).close()
}

/** The files but for what belongs to the database they were written from: its sessions. */
function comparable(folder: string): { tasks: FiledTask[]; nextId: number; history: FiledTask[] } {
  const { tasks, nextId } = JSON.parse(readFileSync(join(folder, 'tasks.json'), 'utf8')) as { tasks: FiledTask[]; nextId: number }
  const lines = readFileSync(join(folder, 'history.jsonl'), 'utf8').trimEnd().split('\n')
  const without = ({ threadId: _threadId, ...task }: FiledTask) => task as FiledTask
  return {
    tasks: tasks.map(without),
    nextId,
    history: lines.map((line) => without(JSON.parse(line))),
  }
}

test('[TF22] what one database has mirrored another imports with its times, and mirrors the same', async () => {
  const one = await newTenant('coder', 'writer')
  const steps = [{ title: 'design', details: 'on paper', done: true }, { title: 'build' }, { title: 'write' }]
  await one.ask('task.add', { title: 'whole', description: 'größer\n🔥', owner: 'coder', steps })
  await one.ask('task.addSubtask', { task: 1, stepIndex: 1, title: 'below', owner: 'writer', steps: [{ title: 'x' }] })
  await one.ask('task.addSubtask', { task: 1, stepIndex: 2, title: 'over', owner: 'writer' })
  await one.ask('task.add', { title: 'later', owner: 'writer', status: 'draft' })
  await one.ask('task.addResource', { task: 4, type: 'url', value: 'https://example.com/', label: 'here' })
  await one.ask('task.complete', { task: 3 })
  await one.ask('task.add', { title: 'never', owner: 'coder' })
  await one.ask('task.cancel', { task: 5 })
  const [from, to] = [join(root, 'one'), join(root, 'other')]
  await mirrored(one, from)

  const other = await newTenant('coder', 'writer')
  const { perform } = other.punchlist
  expect(await importTaskFiles({ perform, caller: other.caller, folder: from })).toEqual({ imported: 3, archived: 2 })
  await mirrored(other, to)
  expect(comparable(to)).toEqual(comparable(from))
  expect(comparable(to)).toMatchObject({ nextId: 6, tasks: [{ id: '1' }, { id: '2' }, { id: '4' }], history: [{ id: '3' }, { id: '5' }] })
  expect((await other.ask('task.add', { title: 'next', owner: 'coder' })).task.number).toBe(6)
})

test('[TF23] an import that is refused says why and takes over nothing', async () => {
  const one = await newTenant('coder')
  await one.ask('task.add', { title: 'live', owner: 'coder' })
  await mirrored(one, root)
  const other = await newTenant('somebody')
  const { perform } = other.punchlist
  const wish = () => importTaskFiles({ perform, caller: other.caller, folder: root })
  await expect(wish()).rejects.toThrow(Refused)
  await expect(wish()).rejects.toThrow('tasks: coder: not an agent of this workspace. Nothing was imported.')
  writeFileSync(join(root, 'history.jsonl'), '{"id":')
  await expect(wish()).rejects.toThrow(DamagedFile)
  expect(await other.ask('task.list', { all: true })).toMatchObject({ tasks: [] })
})

test('[TF23] where there are no files nothing is imported', async () => {
  const { punchlist, caller } = await newTenant()
  expect(await importTaskFiles({ perform: punchlist.perform, caller, folder: join(root, 'nowhere') })).toEqual({ imported: 0, archived: 0 })
})

test('[TK90] a task keeps what its thread was called where it came from, and it is written back', async () => {
  const filed = {
    ...{
      id: '7',
      title: 'from elsewhere',
      description: '',
      owner: 'coder',
      createdBy: 'somebody',
      status: 'active',
      steps: [],
      resources: [],
    },
    ...{ threadId: 'telegram-42', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
  }
  const over = { ...filed, id: '8', status: 'done', threadId: 'telegram-43', archivedAt: '2026-01-03T00:00:00.000Z' }
  const [from, to] = [join(root, 'threads'), join(root, 'threads again')]
  mkdirSync(from, { recursive: true })
  writeFileSync(join(from, 'tasks.json'), JSON.stringify({ tasks: [filed], nextId: 9 }))
  writeFileSync(join(from, 'history.jsonl'), `${JSON.stringify(over)}\n`)
  const world = await newTenant('coder')
  await importTaskFiles({ perform: world.punchlist.perform, caller: world.caller, folder: from })
  expect((await world.ask('task.get', { task: 7 })).task).toMatchObject({ thread: 'telegram-42', session: expect.any(Number) })
  await mirrored(world, to)
  expect(JSON.parse(readFileSync(join(to, 'tasks.json'), 'utf8'))).toEqual({ tasks: [filed], nextId: 9 })
  expect(JSON.parse(readFileSync(join(to, 'history.jsonl'), 'utf8'))).toEqual(over)
})
