import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MirroredTasks } from '../../../tests/support/mirrored-tasks.ts'
import { databases } from '../../../tests/support/stores.ts'

let mirrored: MirroredTasks

describe.each(databases)('a mirror of %s', (kind) => {
  beforeEach(async () => {
    mirrored = await MirroredTasks.open(kind)
  })
  afterEach(async () => {
    await mirrored.close()
    expect(mirrored.told).toEqual([])
  })

  test('[TF9] the files have the seed’s format, to the byte', async () => {
    const mirror = await mirrored.start()
    expect(mirrored.text('tasks.json')).toBe('{\n  "tasks": [],\n  "nextId": 1\n}\n')
    expect(existsSync(mirrored.path('history.jsonl'))).toBe(false)
    await mirrored.add('first', { status: 'draft' })
    await mirrored.add('second', {
      steps: [
        { title: 'build', done: true },
        { title: 'ship', details: 'on Friday' },
      ],
    })
    await mirrored.ask('task.addResource', { task: 2, type: 'file', value: '/tmp/spec.md' })
    await mirrored.ask('task.cancel', { task: 1 })
    await mirror.settled()
    const { task: second } = await mirrored.ask('task.get', { task: 2 })
    const iso = (at: number) => new Date(at).toISOString()
    expect(mirrored.text('tasks.json')).toBe(`{
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
    const { task: first } = await mirrored.ask('task.get', { task: 1 })
    expect(mirrored.text('history.jsonl')).toBe(
      `{"id":"1","title":"first","description":"","owner":"coder","createdBy":"local","status":"canceled","steps":[],"resources":[],` +
        `"threadId":"${first.session}","createdAt":"${iso(first.createdAt)}","updatedAt":"${iso(first.updatedAt)}","archivedAt":"${iso(first.archivedAt)}"}\n`,
    )
  })

  test('[TF10] every kind of change reaches the files by itself', async () => {
    await mirrored.start()
    const follows = async () => expect.poll(() => mirrored.expectLevel().then(() => 'level', String), { timeout: 20_000 }).toBe('level')
    const number = await mirrored.add('parent', { steps: [{ title: 'one' }, { title: 'two' }] })
    await follows()
    await mirrored.ask('task.update', { task: number, title: 'renamed', owner: 'writer' })
    await follows()
    const { task } = await mirrored.ask('task.updateStep', { task: number, stepIndex: 0, done: true })
    await follows()
    await mirrored.ask('todo.update', { todo: task.steps[1]?.todo ?? 0, subject: 'the second' })
    await follows()
    await mirrored.ask('task.addSubtask', { task: number, stepIndex: 1, title: 'below', owner: 'coder' })
    await follows()
    expect(mirrored.filed().tasks[0]?.steps).toEqual([
      { title: 'one', done: true },
      { title: 'the second', done: false, taskId: '2' },
    ])
    await mirrored.ask('task.complete', { task: 2 })
    await follows()
    await mirrored.ask('task.cancel', { task: number })
    await follows()
    expect(mirrored.archivedIds()).toEqual(['2', '1'])
  })

  test('[TF11] nextId is the number the next task gets, and telling it uses none up', async () => {
    await mirrored.ask('task.import', { tasks: [], nextId: 40 })
    const mirror = await mirrored.start()
    expect(mirrored.filed().nextId).toBe(40)
    expect(await mirrored.add('one')).toBe(40)
    await mirror.settled()
    await mirrored.ask('task.cancel', { task: 40 })
    await mirror.settled()
    await mirrored.restart()
    expect(mirrored.filed()).toEqual({ tasks: [], nextId: 41 })
    expect(await mirrored.add('two')).toBe(41)
  })
})

describe('a mirror', () => {
  beforeEach(async () => {
    mirrored = await MirroredTasks.open('sqlite')
  })
  afterEach(async () => {
    await mirrored.close()
    expect(mirrored.told).toEqual([])
  })

  test('[TF13] history is looked at only when something was archived', async () => {
    await mirrored.add('one')
    const { perform } = mirrored
    const asked: string[] = []
    const mirror = await mirrored.start((name, input, call) => {
      asked.push(name)
      return perform(name, input, call)
    })
    asked.length = 0
    await mirrored.ask('task.update', { task: 1, title: 'renamed' })
    await mirror.settled()
    expect(asked).toEqual(['task.list'])
    await mirrored.ask('task.complete', { task: 1 })
    await mirror.settled()
    expect(asked).toEqual(['task.list', 'task.list', 'task.history'])
  })

  test('[TF13] the todos of other sessions, and a restart, write nothing', async () => {
    await mirrored.add('live')
    await mirrored.add('over')
    await mirrored.ask('task.complete', { task: 2 })
    const mirror = await mirrored.start()
    const before = ['tasks.json', 'history.jsonl'].map((name) => statSync(mirrored.path(name), { bigint: true }))
    const { session } = await mirrored.ask('session.add', { title: 'another' })
    await mirrored.ask('todo.add', { session: session.number, subject: 'nothing of yours' })
    await mirror.settled()
    await mirrored.restart()
    const after = ['tasks.json', 'history.jsonl'].map((name) => statSync(mirrored.path(name), { bigint: true }))
    expect(after.map(({ ino, mtimeNs }) => [ino, mtimeNs])).toEqual(before.map(({ ino, mtimeNs }) => [ino, mtimeNs]))
  })

  test('[TF20] a mirror that is closed has written everything, and writes no more', async () => {
    const mirror = await mirrored.start()
    await mirrored.add('one')
    await mirror.close()
    expect(mirrored.filed().tasks).toHaveLength(1)
    const closed = mirrored.folder
    rmSync(closed, { recursive: true })
    mirrored.folder = join(closed, '../others')
    await mirrored.start()
    await mirrored.add('two')
    await expect.poll(() => mirrored.filed().tasks.length).toBe(2)
    expect(existsSync(closed)).toBe(false)
  })
})
