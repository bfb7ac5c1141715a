import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WatchOptions } from '../watch-files.ts'
import type { AgentsFound } from './agents-found.ts'
import { readAgents } from './read-agents.ts'
import { watchAgents } from './watch-agents.ts'

const never = 24 * 60 * 60 * 1_000
const deadline = { timeout: 20_000, interval: 5 }

let workspace: string
let watching: { close(): void }[]

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'punchlist-watch-'))
  watching = []
})

afterEach(() => {
  for (const { close } of watching) close()
  rmSync(workspace, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  const path = join(workspace, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** In one step, so that nobody can read half of it. */
function replace(file: string, content: string): void {
  write(`${file}.new`, content)
  renameSync(join(workspace, `${file}.new`), join(workspace, file))
}

function remove(file: string): void {
  rmSync(join(workspace, file), { recursive: true })
}

/** Everything that was told, as a line each: `coder=Name` for an agent, the sentence for a problem. */
function follow(options: WatchOptions): { told: string[][]; last(): string[] | undefined; close(): void } {
  const told: string[][] = []
  const { close } = watchAgents(workspace, (found) => void told.push(linesOf(found)), options)
  watching.push({ close })
  return { told, last: () => told.at(-1), close }
}

function linesOf({ agents, problems }: AgentsFound): string[] {
  const right = agents.map(({ id, definition }) => `${id}=${definition.name ?? definition.instructions}`)
  return [...right, ...problems.map(({ problem }) => problem)]
}

/** Lets a watch that looks all the time look again, by doing the same work a few times over. */
async function meanwhile(): Promise<void> {
  for (let times = 0; times < 5; times++) await readAgents(workspace)
}

describe.each([
  ['told by the system', { interval: never }],
  ['looking by itself', { watch: false, interval: 5 }],
])('%s', (_how, options) => {
  test('[AG16] a watch tells what there is at the start, even if that is nothing', async () => {
    const empty = follow(options)
    await expect.poll(() => empty.told, deadline).toEqual([[]])
    write('agents/coder/agent.json', '{"name": "One"}')
    const full = follow(options)
    await expect.poll(() => full.told, deadline).toEqual([['coder=One']])
  })

  test('[AG17] a watch tells of every file that changes, whichever way it is written', async () => {
    write('agents/coder/agent.json', '{"name": "One"}')
    const { last } = follow(options)
    await expect.poll(last, deadline).toEqual(['coder=One'])
    write('agents/coder/agent.json', '{"name": "Two"}')
    await expect.poll(last, deadline).toEqual(['coder=Two'])
    replace('agents/coder/agent.json', '{}')
    await expect.poll(last, deadline).toEqual(['coder='])
    write('agents/coder/AGENTS.md', 'a')
    await expect.poll(last, deadline).toEqual(['coder=a'])
    write('agents/coder/instructions.md', 'b')
    await expect.poll(last, deadline).toEqual(['coder=b'])
    write('agents/coder/instructions.md', 'c')
    await expect.poll(last, deadline).toEqual(['coder=c'])
    remove('agents/coder/agent.json')
    await expect.poll(last, deadline).toEqual(['agents/coder: has no agent.json.'])
  })

  test('[AG17] a watch tells of folders that come, go and are renamed, and of files in them afterwards', async () => {
    write('agents/coder/agent.json', '{}')
    const { last } = follow(options)
    await expect.poll(last, deadline).toEqual(['coder='])
    write('agents/writer/agent.json', '{"name": "W"}')
    await expect.poll(last, deadline).toEqual(['coder=', 'writer=W'])
    remove('agents/coder')
    await expect.poll(last, deadline).toEqual(['writer=W'])
    renameSync(join(workspace, 'agents/writer'), join(workspace, 'agents/author'))
    await expect.poll(last, deadline).toEqual(['author=W'])
    write('agents/author/agent.json', '{"name": "A"}')
    await expect.poll(last, deadline).toEqual(['author=A'])
    remove('agents/author')
    write('agents/author/agent.json', '{"name": "B"}')
    await expect.poll(last, deadline).toEqual(['author=B'])
    write('agents/author/agent.json', '{"name": "C"}')
    await expect.poll(last, deadline).toEqual(['author=C'])
    mkdirSync(join(workspace, 'agents/blank'))
    await expect.poll(last, deadline).toEqual(['author=C', 'agents/blank: has no agent.json.'])
  })

  test('[AG17] the folder of agents itself may come later, go, and come again', async () => {
    const { last } = follow(options)
    await expect.poll(last, deadline).toEqual([])
    for (const name of ['One', 'Two']) {
      write('agents/coder/agent.json', `{"name": "${name}"}`)
      await expect.poll(last, deadline).toEqual([`coder=${name}`])
      write('agents/coder/agent.json', `{"name": "${name}, changed"}`)
      await expect.poll(last, deadline).toEqual([`coder=${name}, changed`])
      remove('agents')
      await expect.poll(last, deadline).toEqual([])
    }
  })

  test('[AG17] a file that is half written is at most a problem that goes away', async () => {
    const { last } = follow(options)
    write('agents/coder/agent.json', '{"name": "O')
    await expect
      .poll(last, deadline)
      .toEqual(['agents/coder/agent.json: line 1, column 10: this text in quotes is not closed on its line.'])
    write('agents/coder/agent.json', '{"name": "One"}')
    await expect.poll(last, deadline).toEqual(['coder=One'])
  })

  test('[AG18] a closed watch tells nothing more', async () => {
    write('agents/coder/agent.json', '{"name": "One"}')
    const atOnce = follow(options)
    atOnce.close()
    const afterwards = follow(options)
    const other = follow(options)
    await expect.poll(afterwards.last, deadline).toEqual(['coder=One'])
    await expect.poll(other.last, deadline).toEqual(['coder=One'])
    afterwards.close()
    write('agents/coder/agent.json', '{"name": "Two"}')
    await expect.poll(other.last, deadline).toEqual(['coder=Two'])
    expect(atOnce.told).toEqual([])
    expect(afterwards.told).toEqual([['coder=One']])
  })
})

test('[AG16] what has not become different is not told again', async () => {
  replace('agents/coder/agent.json', '{"name": "One"}')
  const { told } = follow({ interval: 1 })
  await expect.poll(() => told, deadline).toEqual([['coder=One']])
  for (let times = 1; times < 20; times++) {
    utimesSync(join(workspace, 'agents/coder/agent.json'), times, times)
    replace('agents/coder/agent.json', times % 2 === 0 ? '{"name": "One"}' : '{ "name": "One" }')
    write('agents/coder/scratch.txt', String(times))
    write('agents/README.md', String(times))
    await meanwhile()
  }
  replace('agents/coder/agent.json', '{"name": "Two"}')
  await expect.poll(() => told, deadline).toEqual([['coder=One'], ['coder=Two']])
})

test('[AG16] changes within a moment are told together', async () => {
  const { told, last } = follow({ interval: never })
  // The first changes meet the looks of the beginning.
  for (const name of ['a', 'b', 'c']) {
    replace('agents/coder/agent.json', `{"name": "${name}"}`)
    await expect.poll(last, deadline).toEqual([`coder=${name}`])
  }
  for (let round = 1; ; round++) {
    replace('agents/coder/agent.json', `{"name": "${round}"}`)
    await expect.poll(last, deadline).toEqual([`coder=${round}`])
    const before = told.length
    const start = performance.now()
    for (let step = 1; step <= 4; step++) {
      replace('agents/coder/agent.json', `{"name": "${round}, step ${step}"}`)
      await meanwhile()
    }
    const wasQuick = performance.now() - start < 90
    await expect.poll(last, deadline).toEqual([`coder=${round}, step 4`])
    // On a machine too busy to make the changes within a moment there is nothing to see; then once more.
    if (!wasQuick && round < 50) continue
    expect(told.slice(before)).toEqual([[`coder=${round}, step 4`]])
    return
  }
})

test.each([
  ['throws', (problem: Error) => raise(problem)],
  ['rejects', (problem: Error) => Promise.reject(problem)],
])('[AG18] a listener that %s is told again, and the failure is heard', async (_how, fail) => {
  replace('agents/coder/agent.json', '{"name": "One"}')
  const told: string[][] = []
  const heard: unknown[] = []
  const listen = (found: AgentsFound) => {
    told.push(linesOf(found))
    return told.length <= 2 ? fail(new Error('not now')) : undefined
  }
  const failed = (problem: unknown) => {
    heard.push(problem)
    raise(new Error('nor can this be heard'))
  }
  watching.push(watchAgents(workspace, listen, { interval: 5, watch: false, failed }))
  await expect.poll(() => told, deadline).toEqual([['coder=One'], ['coder=One'], ['coder=One']])
  expect(heard).toEqual([new Error('not now'), new Error('not now')])
  replace('agents/coder/agent.json', '{"name": "Two"}')
  await expect.poll(() => told.slice(3), deadline).toEqual([['coder=Two']])
})

function raise(problem: Error): never {
  throw problem
}
