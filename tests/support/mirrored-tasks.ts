import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { FiledTask } from '../../src/contract/nouns/filed-task.ts'
import type { Perform } from '../../src/core/gate/perform.ts'
import { filedTask } from '../../src/workspace/tasks/filed-task.ts'
import { mirrorTasks, type TaskMirror } from '../../src/workspace/tasks/mirror-tasks.ts'
import type { databases } from './stores.ts'
import { newWorld, type TestWorld } from './world.ts'

/** A world whose tasks are mirrored to a folder. */
export class MirroredTasks {
  /** What the mirrors had to complain about. */
  readonly told: string[] = []
  readonly ask: TestWorld['ask']
  readonly perform: Perform
  /** Where the mirrors that are yet to start write to. */
  folder = join(mkdtempSync(join(tmpdir(), 'punchlist-mirror-')), 'tasks')
  readonly #world: TestWorld
  #mirrors: TaskMirror[] = []

  private constructor(world: TestWorld) {
    this.#world = world
    this.ask = world.ask
    this.perform = world.punchlist.perform
  }

  static async open(kind: (typeof databases)[number]): Promise<MirroredTasks> {
    const world = await newWorld(kind)
    for (const id of ['coder', 'writer']) await world.ask('agent.define', { id })
    return new MirroredTasks(world)
  }

  /** A mirror that has written what there was at its start. */
  async start(perform: Perform = this.perform): Promise<TaskMirror> {
    const { caller, punchlist } = this.#world
    const log = { error: (_details: object, message: string) => void this.told.push(message) }
    const mirror = mirrorTasks({ perform, store: punchlist.store, caller, folder: this.folder, log, delay: 1 })
    this.#mirrors.push(mirror)
    await mirror.settled()
    return mirror
  }

  async stop(): Promise<void> {
    for (const mirror of this.#mirrors.splice(0)) await mirror.close()
  }

  /** Another one, which knows nothing of what the first one did. */
  async restart(): Promise<TaskMirror> {
    await this.stop()
    return this.start()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#world.close()
    rmSync(join(this.folder, '..'), { recursive: true, force: true })
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  text(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  /** What is in tasks.json. */
  filed(): { tasks: FiledTask[]; nextId: number } {
    return JSON.parse(this.text('tasks.json'))
  }

  /** What is in history.jsonl. */
  archived(): FiledTask[] {
    if (!existsSync(this.path('history.jsonl'))) return []
    const lines = this.text('history.jsonl').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line))
  }

  archivedIds(): string[] {
    return this.archived().map(({ id }) => id)
  }

  async add(title: string, more: object = {}): Promise<number> {
    return (await this.ask('task.add', { title, owner: 'coder', ...more })).task.number
  }

  /** The files as they must be for what the database has now. */
  async expectLevel(): Promise<void> {
    const { tasks } = await this.ask('task.list', { all: true, limit: 500 })
    expect(this.filed().tasks).toEqual(tasks.map(filedTask))
    const { tasks: archived } = await this.ask('task.history', { limit: 500 })
    expect(this.archived()).toEqual(archived.toReversed().map(filedTask))
  }
}
