import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { FiledTask } from '../../contract/operations/task.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { filedTask } from './filed-task.ts'
import { mirrorTasks, type TaskMirror } from './mirror-tasks.ts'
import { readTaskFiles } from './read-task-files.ts'

let world: TestWorld
let folder: string
let told: string[]
let mirrors: TaskMirror[]

async function begin(kind: (typeof databases)[number]): Promise<void> {
  world = await newWorld(kind)
  folder = join(mkdtempSync(join(tmpdir(), 'punchlist-mirror-')), 'tasks')
  told = []
  mirrors = []
  for (const id of ['coder', 'writer']) await world.ask('agent.define', { id })
}

async function end(): Promise<void> {
  for (const mirror of mirrors) await mirror.close()
  await world.close()
  expect(told).toEqual([])
  rmSync(join(folder, '..'), { recursive: true, force: true })
}

/** A mirror that has written what there was at its start. */
async function started(perform: Perform = world.punchlist.perform): Promise<TaskMirror> {
  const { store } = world.punchlist
  const log = { error: (_details: object, message: string) => void told.push(message) }
  const mirror = mirrorTasks({ perform, store, caller: world.caller, folder, log, delay: 1 })
  mirrors.push(mirror)
  await mirror.settled()
  return mirror
}

/** Another one, which knows nothing of what the first one did. */
async function restarted(): Promise<TaskMirror> {
  for (const mirror of mirrors.splice(0)) await mirror.close()
  return started()
}

const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), 'utf8')
const filed = () => JSON.parse(text('tasks.json')) as { tasks: FiledTask[]; nextId: number }
const lines = () => (existsSync(path('history.jsonl')) ? text('history.jsonl').split('\n').slice(0, -1) : [])
const archivedIds = () => lines().map((line) => (JSON.parse(line) as FiledTask).id)
const add = async (title: string, more: object = {}) => (await world.ask('task.add', { title, owner: 'coder', ...more })).task.number

/** Each in a millisecond of its own, which is what the order of archiving is told by. */
async function archiveInTurn(...tasks: number[]): Promise<void> {
  for (const number of tasks) {
    const { task } = await world.ask('task.complete', { task: number })
    while (Date.now() <= task.archivedAt) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The files as they must be for what the database has now. */
async function expectLevel(): Promise<void> {
  const { tasks } = await world.ask('task.list', { all: true, limit: 500 })
  expect(filed().tasks).toEqual(tasks.map(filedTask))
  const { tasks: archived } = await world.ask('task.history', { limit: 500 })
  expect(lines().map((line) => JSON.parse(line))).toEqual(archived.toReversed().map(filedTask))
}

describe.each(databases)('a mirror of %s', (kind) => {
  beforeEach(() => begin(kind))
  afterEach(end)

  test('[TF9] the files have the seed’s format, to the byte', async () => {
    await started()
    expect(text('tasks.json')).toBe('{\n  "tasks": [],\n  "nextId": 1\n}\n')
    expect(existsSync(path('history.jsonl'))).toBe(false)
    await add('first', { status: 'draft' })
    await add('second', {
      steps: [
        { title: 'build', done: true },
        { title: 'ship', details: 'on Friday' },
      ],
    })
    await world.ask('task.addResource', { task: 2, type: 'file', value: '/tmp/spec.md' })
    await world.ask('task.cancel', { task: 1 })
    await mirrors[0]?.settled()
    const { task: second } = await world.ask('task.get', { task: 2 })
    const iso = (at: number) => new Date(at).toISOString()
    expect(text('tasks.json')).toBe(`{
  "tasks": [
    {
      "id": "2",
      "title": "second",
      "description": "",
      "owner": "coder",
      "createdBy": "local",
      "status": "active",
      "steps": [
        {
          "title": "build",
          "done": true
        },
        {
          "title": "ship",
          "details": "on Friday",
          "done": false
        }
      ],
      "resources": [
        {
          "type": "file",
          "value": "/tmp/spec.md"
        }
      ],
      "threadId": "${second.session}",
      "createdAt": "${iso(second.createdAt)}",
      "updatedAt": "${iso(second.updatedAt)}"
    }
  ],
  "nextId": 3
}
`)
    const { task: first } = await world.ask('task.get', { task: 1 })
    expect(text('history.jsonl')).toBe(
      `{"id":"1","title":"first","description":"","owner":"coder","createdBy":"local","status":"canceled","steps":[],"resources":[],` +
        `"threadId":"${first.session}","createdAt":"${iso(first.createdAt)}","updatedAt":"${iso(first.updatedAt)}","archivedAt":"${iso(first.archivedAt)}"}\n`,
    )
  })

  test('[TF10] every kind of change reaches the files by itself', async () => {
    await started()
    const follows = async () => expect.poll(() => expectLevel().then(() => 'level', String), { timeout: 20_000 }).toBe('level')
    const number = await add('parent', { steps: [{ title: 'one' }, { title: 'two' }] })
    await follows()
    await world.ask('task.update', { task: number, title: 'renamed', owner: 'writer' })
    await follows()
    const { task } = await world.ask('task.updateStep', { task: number, stepIndex: 0, done: true })
    await follows()
    await world.ask('todo.update', { todo: task.steps[1]?.todo ?? 0, subject: 'the second' })
    await follows()
    await world.ask('task.addSubtask', { task: number, stepIndex: 1, title: 'below', owner: 'coder' })
    await follows()
    expect(filed().tasks[0]?.steps).toEqual([
      { title: 'one', done: true },
      { title: 'the second', done: false, taskId: '2' },
    ])
    await world.ask('task.complete', { task: 2 })
    await follows()
    await world.ask('task.cancel', { task: number })
    await follows()
    expect(archivedIds()).toEqual(['2', '1'])
  })

  test('[TF11] nextId is the number the next task gets, and telling it uses none up', async () => {
    await world.ask('task.import', { tasks: [], nextId: 40 })
    const mirror = await started()
    expect(filed().nextId).toBe(40)
    expect(await add('one')).toBe(40)
    await mirror.settled()
    await world.ask('task.cancel', { task: 40 })
    await mirror.settled()
    await restarted()
    expect(filed()).toEqual({ tasks: [], nextId: 41 })
    expect(await add('two')).toBe(41)
  })
})

describe('a mirror', () => {
  beforeEach(() => begin('sqlite'))
  afterEach(end)

  test('[TF12] no reader ever sees half a tasks.json, a task in both files, or a nextId that is taken', async () => {
    const mirror = await started()
    const copy = join(folder, '../copy')
    mkdirSync(copy)
    let seen = 0
    let over = false
    const reader = (async () => {
      while (!over) {
        // In this order: what has left tasks.json since may be missing, and nothing may be there twice.
        const history = await readFile(path('history.jsonl')).catch(() => Buffer.alloc(0))
        const tasks = await readFile(path('tasks.json'))
        // A line that is just being added may be seen half: that is how appending to a file is.
        writeFileSync(join(copy, 'history.jsonl'), history.subarray(0, history.lastIndexOf('\n') + 1))
        writeFileSync(join(copy, 'tasks.json'), tasks)
        await readTaskFiles(copy)
        seen += 1
      }
    })()
    for (let round = 0; round < 200; round++) {
      const number = await add(`task ${round}`, { description: 'x'.repeat(2_000), steps: [{ title: 'one' }] })
      if (round % 2 === 0) await world.ask('task.complete', { task: number })
    }
    await mirror.settled()
    over = true
    await reader
    expect(seen).toBeGreaterThan(0)
    expect(mirror.state()).toEqual({ problem: null })
    await expectLevel()
    expect(lines()).toHaveLength(100)
  })

  test.each([
    ['the live tasks', 'task.list'],
    ['the history', 'task.history'],
  ] as const)('[TF12] nor does anybody when tasks are archived just before %s are read', async (_what, moment) => {
    await add('live')
    await add('over soon')
    const { perform } = world.punchlist
    let calls = 0
    const interrupted: Perform = async (name, input, call) => {
      if (name === moment && calls++ === 0) {
        await world.ask('task.complete', { task: 2 })
        const brief = await add('brief')
        await world.ask('task.complete', { task: brief })
      }
      return perform(name, input, call)
    }
    const mirror = await started(interrupted)
    expect(await readTaskFiles(folder)).toBeDefined()
    await mirror.settled()
    await expectLevel()
    expect(archivedIds()).toEqual(['2', '3'])
  })

  test('[TF13] history is looked at only when something was archived', async () => {
    await add('one')
    const { perform } = world.punchlist
    const asked: string[] = []
    const mirror = await started((name, input, call) => {
      asked.push(name)
      return perform(name, input, call)
    })
    asked.length = 0
    await world.ask('task.update', { task: 1, title: 'renamed' })
    await mirror.settled()
    expect(asked).toEqual(['task.list'])
    await world.ask('task.complete', { task: 1 })
    await mirror.settled()
    expect(asked).toEqual(['task.list', 'task.list', 'task.history'])
  })

  test('[TF13] the todos of other sessions, and a restart, write nothing', async () => {
    await add('live')
    await add('over')
    await world.ask('task.complete', { task: 2 })
    const mirror = await started()
    const before = ['tasks.json', 'history.jsonl'].map((name) => statSync(path(name), { bigint: true }))
    const { session } = await world.ask('session.add', { title: 'another' })
    await world.ask('todo.add', { session: session.number, subject: 'nothing of yours' })
    await mirror.settled()
    await restarted()
    const after = ['tasks.json', 'history.jsonl'].map((name) => statSync(path(name), { bigint: true }))
    expect(after.map(({ ino, mtimeNs }) => [ino, mtimeNs])).toEqual(before.map(({ ino, mtimeNs }) => [ino, mtimeNs]))
  })

  test('[TF14] what was archived while nobody looked is added once, the first archived first', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) await add(title)
    await archiveInTurn(3, 1)
    await started()
    expect(archivedIds()).toEqual(['3', '1'])
    for (const mirror of mirrors.splice(0)) await mirror.close()
    await archiveInTurn(5, 2)
    await started()
    expect(archivedIds()).toEqual(['3', '1', '5', '2'])
    await restarted()
    await expectLevel()
  })

  test('[TF14] after a crash at any point the files become what they would have been', async () => {
    for (const title of ['a', 'b', 'c']) await add(title)
    await started()
    const older = text('tasks.json')
    for (const task of [2, 1]) await world.ask('task.complete', { task })
    await mirrors[0]?.settled()
    const [tasks, history] = [text('tasks.json'), text('history.jsonl')]
    for (const mirror of mirrors.splice(0)) await mirror.close()
    // Before anything was written; between the files; amid the lines; before the first write of all.
    const crashes: [string | undefined, string | undefined][] = [
      [older, undefined],
      [tasks, undefined],
      [tasks, `${history.split('\n')[0]}\n`],
      [undefined, undefined],
      [undefined, history],
    ]
    for (const [tasksThen, historyThen] of crashes) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      if (tasksThen !== undefined) writeFileSync(path('tasks.json'), tasksThen)
      if (historyThen !== undefined) writeFileSync(path('history.jsonl'), historyThen)
      writeFileSync(path('.tasks.json.new'), '{"tas')
      expect((await restarted()).state()).toEqual({ problem: null })
      expect([text('tasks.json'), text('history.jsonl')]).toEqual([tasks, history])
    }
  })

  test('[TF15] a history of many pages is written whole, the first archived first', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
    const history = Array.from({ length: 1_201 }, (_, index) => ({
      id: String(1_201 - index),
      title: `task ${index}`,
      owner: 'coder',
      createdBy: 'local',
      status: 'done' as const,
      createdAt: at(0),
      updatedAt: at(index),
      archivedAt: at(index),
    }))
    const mirror = await started()
    await world.ask('task.import', { tasks: [], history, nextId: 2_000 })
    await mirror.settled()
    expect(archivedIds()).toEqual(history.map(({ id }) => id))
    rmSync(path('history.jsonl'))
    await restarted()
    expect(archivedIds()).toEqual(history.map(({ id }) => id))
  })

  test('[TF20] a mirror that is closed has written everything, and writes no more', async () => {
    const mirror = await started()
    await add('one')
    await mirror.close()
    expect(filed().tasks).toHaveLength(1)
    const closed = folder
    rmSync(closed, { recursive: true })
    folder = join(closed, '../others')
    await started()
    await add('two')
    await expect.poll(() => filed().tasks.length).toBe(2)
    expect(existsSync(closed)).toBe(false)
  })
})
