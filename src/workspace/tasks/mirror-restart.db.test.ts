import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MirroredTasks } from '../../../tests/support/mirrored-tasks.ts'

let mirrored: MirroredTasks

beforeEach(async () => {
  mirrored = await MirroredTasks.open('sqlite')
})
afterEach(async () => {
  await mirrored.close()
  expect(mirrored.told).toEqual([])
})

/** Each in a millisecond of its own, which is what the order of archiving is told by. */
async function archiveInTurn(...tasks: number[]): Promise<void> {
  for (const number of tasks) {
    const { task } = await mirrored.ask('task.complete', { task: number })
    while (Date.now() <= task.archivedAt) await new Promise((resolve) => setImmediate(resolve))
  }
}

test('[TF14] what was archived while nobody looked is added once, the first archived first', async () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) await mirrored.add(title)
  await archiveInTurn(3, 1)
  await mirrored.start()
  expect(mirrored.archivedIds()).toEqual(['3', '1'])
  await mirrored.stop()
  await archiveInTurn(5, 2)
  await mirrored.start()
  expect(mirrored.archivedIds()).toEqual(['3', '1', '5', '2'])
  await mirrored.restart()
  await mirrored.expectLevel()
})

test('[TF14] after a crash at any point the files become what they would have been', async () => {
  for (const title of ['a', 'b', 'c']) await mirrored.add(title)
  const mirror = await mirrored.start()
  const older = mirrored.text('tasks.json')
  for (const task of [2, 1]) await mirrored.ask('task.complete', { task })
  await mirror.settled()
  const [tasks, history] = [mirrored.text('tasks.json'), mirrored.text('history.jsonl')]
  await mirrored.stop()
  // Before anything was written; between the files; amid the lines; before the first write of all.
  const crashes: [string | undefined, string | undefined][] = [
    [older, undefined],
    [tasks, undefined],
    [tasks, `${history.split('\n')[0]}\n`],
    [undefined, undefined],
    [undefined, history],
  ]
  for (const [tasksThen, historyThen] of crashes) {
    rmSync(mirrored.folder, { recursive: true })
    mkdirSync(mirrored.folder)
    if (tasksThen !== undefined) writeFileSync(mirrored.path('tasks.json'), tasksThen)
    if (historyThen !== undefined) writeFileSync(mirrored.path('history.jsonl'), historyThen)
    writeFileSync(mirrored.path('.tasks.json.new'), '{"tas')
    expect((await mirrored.restart()).state()).toEqual({ problem: null })
    expect([mirrored.text('tasks.json'), mirrored.text('history.jsonl')]).toEqual([tasks, history])
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
  const mirror = await mirrored.start()
  await mirrored.ask('task.import', { tasks: [], history, nextId: 2_000 })
  await mirror.settled()
  expect(mirrored.archivedIds()).toEqual(history.map(({ id }) => id))
  rmSync(mirrored.path('history.jsonl'))
  await mirrored.restart()
  expect(mirrored.archivedIds()).toEqual(history.map(({ id }) => id))
})
