import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MirroredTasks } from '../../../tests/support/mirrored-tasks.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { readTaskFiles } from './read-task-files.ts'

let mirrored: MirroredTasks

beforeEach(async () => {
  mirrored = await MirroredTasks.open('sqlite')
})
afterEach(async () => {
  await mirrored.close()
  expect(mirrored.told).toEqual([])
})

test('[TF12] no reader ever sees half a tasks.json, a task in both files, or a nextId that is taken', async () => {
  const mirror = await mirrored.start()
  const copy = join(mirrored.folder, '../copy')
  mkdirSync(copy)
  let seen = 0
  let over = false
  const reader = (async () => {
    while (!over) {
      // In this order: what has left tasks.json since may be missing, and nothing may be there twice.
      const history = await readFile(mirrored.path('history.jsonl')).catch(() => Buffer.alloc(0))
      const tasks = await readFile(mirrored.path('tasks.json'))
      // A line that is just being added may be seen half: that is how appending to a file is.
      writeFileSync(join(copy, 'history.jsonl'), history.subarray(0, history.lastIndexOf('\n') + 1))
      writeFileSync(join(copy, 'tasks.json'), tasks)
      await readTaskFiles(copy)
      seen += 1
    }
  })()
  for (let round = 0; round < 200; round++) {
    const number = await mirrored.add(`task ${round}`, { description: 'x'.repeat(2_000), steps: [{ title: 'one' }] })
    if (round % 2 === 0) await mirrored.ask('task.complete', { task: number })
  }
  await mirror.settled()
  over = true
  await reader
  expect(seen).toBeGreaterThan(0)
  expect(mirror.state()).toEqual({ problem: null })
  await mirrored.expectLevel()
  expect(mirrored.archived()).toHaveLength(100)
})

test.each([
  ['the live tasks', 'task.list'],
  ['the history', 'task.history'],
] as const)('[TF12] nor does anybody when tasks are archived just before %s are read', async (_what, moment) => {
  await mirrored.add('live')
  await mirrored.add('over soon')
  const { perform } = mirrored
  let calls = 0
  const interrupted: Perform = async (name, input, call) => {
    if (name === moment && calls++ === 0) {
      await mirrored.ask('task.complete', { task: 2 })
      const brief = await mirrored.add('brief')
      await mirrored.ask('task.complete', { task: brief })
    }
    return perform(name, input, call)
  }
  const mirror = await mirrored.start(interrupted)
  expect(await readTaskFiles(mirrored.folder)).toBeDefined()
  await mirror.settled()
  await mirrored.expectLevel()
  expect(mirrored.archivedIds()).toEqual(['2', '3'])
})
