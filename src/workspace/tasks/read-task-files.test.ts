import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DamagedFile } from './damaged-file.ts'
import { readTaskFiles } from './read-task-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchlist-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const live = (id: string, fields: object = {}) => ({
  id,
  title: `task ${id}`,
  description: 'größer: 🔥',
  owner: 'coder',
  createdBy: 'local',
  status: 'active',
  steps: [{ title: 'one', done: false }],
  resources: [],
  threadId: '7',
  createdAt: '2026-11-15T12:00:00.000Z',
  updatedAt: '2026-11-15T12:00:00.000Z',
  ...fields,
})
const done = (id: string, fields: object = {}) => live(id, { status: 'done', archivedAt: '2026-11-15T13:00:00.000Z', ...fields })

const write = (name: 'tasks.json' | 'history.jsonl', content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const tasksText = (tasks: object[], nextId: unknown = 42) => `${JSON.stringify({ tasks, nextId }, null, 2)}\n`
const historyText = (...tasks: object[]) => tasks.map((task) => `${JSON.stringify(task)}\n`).join('')

async function damage(): Promise<DamagedFile> {
  const failure = await readTaskFiles(folder).then(
    (found) => new Error(`read as ${JSON.stringify(found)}`),
    (problem: unknown) => problem,
  )
  if (!(failure instanceof DamagedFile)) throw failure
  return failure
}

test('[TF2] both files are read, history in its order', async () => {
  write('tasks.json', tasksText([live('3'), live('1')]))
  write('history.jsonl', historyText(done('4'), done('2', { status: 'canceled' })))
  expect(await readTaskFiles(folder)).toEqual({
    tasks: [live('3'), live('1')],
    history: [done('4'), done('2', { status: 'canceled' })],
    nextId: 42,
  })
})

test('[TF2] either file may be missing, and where there is neither there is nothing', async () => {
  expect(await readTaskFiles(folder)).toBeUndefined()
  expect(await readTaskFiles(join(folder, 'nowhere'))).toBeUndefined()
  write('history.jsonl', historyText(done('4')))
  expect(await readTaskFiles(folder)).toEqual({ tasks: [], history: [done('4')], nextId: 5 })
  rmSync(join(folder, 'history.jsonl'))
  write('tasks.json', tasksText([], 9))
  expect(await readTaskFiles(folder)).toEqual({ tasks: [], history: [], nextId: 9 })
})

test('[TF2] fields that may be missing are, and those that nobody knows are not minded', async () => {
  const { description: _description, steps: _steps, resources: _resources, threadId: _threadId, ...least } = live('1')
  write('tasks.json', tasksText([{ ...least, mood: 'fine' }]))
  expect((await readTaskFiles(folder))?.tasks).toEqual([{ ...least, description: '', steps: [], resources: [] }])
})

test.each<[string, string | Uint8Array, number | undefined, string]>([
  ['empty', '', undefined, 'it is empty'],
  ['not JSON', '{\n  "tasks": [],\n  "nextId": 1,\n}\n', 4, 'it is not JSON: column 1: no comma may stand before }'],
  ['cut off', tasksText([live('1')]).slice(0, 60), 5, 'it is not JSON'],
  ['full of NUL bytes', new Uint8Array(4_096), undefined, 'NUL bytes'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), undefined, 'it is not UTF-8 text'],
  ['a list', '[]', undefined, 'must be an object'],
  ['without tasks', '{"nextId": 1}', undefined, 'tasks: is missing'],
  ['without nextId', '{"tasks": []}', undefined, 'nextId: is missing'],
  ['with a nextId of 0', tasksText([], 0), undefined, 'nextId: must be at least 1'],
  ['with a nextId in quotes', tasksText([], '3'), undefined, 'nextId: must be a number'],
  ['with an id that is a number', tasksText([live('1', { id: 1 })]), undefined, 'tasks.0.id: must be a string'],
  ['with an id that is no number', tasksText([live('x')]), undefined, 'tasks.0.id: must be a number written as text'],
  ['with a task that is done', tasksText([live('1', { status: 'done' })]), undefined, 'tasks.0.status: must be one of draft, active'],
  ['with a step without done', tasksText([live('1', { steps: [{ title: 'a' }] })]), undefined, 'tasks.0.steps.0.done: is missing'],
  ['with a wrong time', tasksText([live('1', { createdAt: 'today' })]), undefined, 'tasks.0.createdAt: must be a time'],
  ['with a resource of no kind', tasksText([live('1', { resources: [{ value: 'x' }] })]), undefined, 'tasks.0.resources.0.type'],
])('[TF3] a tasks.json that is %s is refused, with the place and what to do', async (_how, content, line, problem) => {
  write('tasks.json', content)
  write('history.jsonl', historyText(done('2')))
  const found = await damage()
  expect(found).toMatchObject({ file: join(folder, 'tasks.json'), line })
  expect(found.problem).toContain(problem)
  const place = line === undefined ? found.file : `${found.file}, line ${line}`
  expect(found.message).toBe(`${place}: ${found.problem}. Nothing of it is used, and it is left as it is: mend it, or move it away.`)
})

test.each<[string, string | Uint8Array, number, string]>([
  ['a truncated last line', historyText(done('1'), done('2')).slice(0, -30), 2, 'the last line is cut off'],
  ['no line break at its end', historyText(done('1'), done('2')).slice(0, -1), 2, 'the last line is cut off'],
  ['a line that is not JSON', `${historyText(done('1'))}{oops}\n${historyText(done('2'))}`, 2, 'column 2: oops cannot stand here'],
  ['an empty line', `${historyText(done('1'))}\n${historyText(done('2'))}`, 2, 'the line is empty'],
  ['two tasks on a line', `${historyText(done('1')).trim()}${historyText(done('2'))}`, 1, 'it is not JSON'],
  ['NUL bytes at its end', `${historyText(done('1'))}${'\0'.repeat(5_000)}`, 2, 'NUL bytes'],
  ['NUL bytes within', `${historyText(done('1'))}\0\0\n${historyText(done('2'))}`, 2, 'NUL bytes'],
  ['text that is not UTF-8', Buffer.concat([Buffer.from(historyText(done('1'))), Buffer.from([0xff, 0x0a])]), 2, 'it is not UTF-8 text'],
  ['a line of another kind', `${historyText(done('1'))}7\n`, 2, 'must be an object'],
  ['a task that is active', historyText(done('1'), live('2')), 2, 'status: must be one of done, canceled'],
])('[TF3] a history.jsonl with %s is refused, with the line', async (_how, content, line, problem) => {
  write('history.jsonl', content)
  const found = await damage()
  expect(found).toMatchObject({ file: join(folder, 'history.jsonl'), line })
  expect(found.problem).toContain(problem)
})

test('[TF3] what cannot be read is refused as well', async () => {
  mkdirSync(join(folder, 'tasks.json'))
  expect((await damage()).message).toContain('tasks.json: cannot be read (EISDIR)')
  rmSync(join(folder, 'tasks.json'), { recursive: true })
  mkdirSync(join(folder, 'history.jsonl'))
  expect((await damage()).message).toContain('history.jsonl: cannot be read (EISDIR)')
})

test('[TF4] a task that is there twice is refused, be it in one file or in both', async () => {
  write('tasks.json', tasksText([live('1'), live('2'), live('1')]))
  expect((await damage()).message).toContain('tasks.json: task 1 is there twice')
  write('tasks.json', tasksText([live('1')]))
  write('history.jsonl', historyText(done('2'), done('3'), done('2')))
  expect((await damage()).message).toContain('history.jsonl, line 3: task 2 is there twice')
  write('history.jsonl', historyText(done('2'), done('1')))
  expect((await damage()).message).toContain('history.jsonl, line 2: task 1 is in tasks.json as well')
})

test('[TF4] a nextId that a task has already is refused', async () => {
  write('tasks.json', tasksText([live('9')], 9))
  expect((await damage()).message).toContain('tasks.json: nextId is 9, but there is a task 9 already')
  write('tasks.json', tasksText([live('9')], 10))
  write('history.jsonl', historyText(done('12')))
  expect((await damage()).message).toContain('tasks.json: nextId is 10, but there is a task 12 already')
})

test('[TF5] a file that ends too soon, wherever that is, is never read as if it were whole', async () => {
  const tasks = Buffer.from(tasksText([live('1')]))
  // Without its very last line break nothing is missing.
  for (let length = 0; length < tasks.length - 1; length++) {
    write('tasks.json', tasks.subarray(0, length))
    await damage()
  }
  rmSync(join(folder, 'tasks.json'))
  const lines = Buffer.from(historyText(done('2'), done('3')))
  const endOfFirst = lines.indexOf('\n') + 1
  for (let length = 1; length < lines.length; length++) {
    if (length === endOfFirst) continue
    write('history.jsonl', lines.subarray(0, length))
    await damage()
  }
})

test('[TF6] what has grown beyond the limits of an import is no damage', async () => {
  const steps = Array.from({ length: 600 }, (_, index) => ({ title: `${index}`, done: false }))
  write('tasks.json', tasksText([live('1', { steps })]))
  expect((await readTaskFiles(folder))?.tasks[0]?.steps).toHaveLength(600)
})

test('[TF6] a history of many megabytes is read line by line', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => done(String(index + 1), { description: '🔥'.repeat(500) }))
  write('history.jsonl', historyText(...many))
  const found = await readTaskFiles(folder)
  expect(found?.history).toEqual(many)
  expect(found?.nextId).toBe(3_001)
})
