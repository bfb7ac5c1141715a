import type { DatabaseKind } from './each-database.ts'
import { newDaemon, type TestDaemon } from './http.ts'
import { asEngine } from './world.ts'

export interface TaskDaemon extends TestDaemon {
  /** Begins the run that a session has been asked for, as the engine does. */
  claim(session: number): Promise<{ id: string }>
}

/** A daemon whose tenant has three agents that could be started here. */
export async function newTaskDaemon(kind: DatabaseKind): Promise<TaskDaemon> {
  const server = await newDaemon(kind)
  await server.rest('POST', '/v1/agents', { id: 'coder', definition: { name: 'The coder', runner: 'function' } })
  await server.rest('POST', '/v1/agents', { id: 'writer', definition: { runner: 'function' } })
  await server.rest('POST', '/v1/agents', { id: 'runnable', definition: { runner: 'function' } })
  return {
    ...server,
    async claim(session) {
      const caller = asEngine(await server.punchlist.localCaller())
      const claimed = await server.punchlist.perform('run.claim', { session, node: 'a test', lease: 600_000 }, { caller })
      if (!claimed.granted || !claimed.value.claimed) throw new Error('There is nothing to run.')
      return claimed.value.run
    },
  }
}

export interface TaskShown {
  id: string
  steps: { title: string; done: boolean; taskId?: string; todo: number; status: string }[]
  threadId: string
  session: number
  version: number
}

/** A new task over REST. */
export async function newTask({ rest }: Pick<TestDaemon, 'rest'>, more: object = {}): Promise<TaskShown> {
  return (await rest('POST', '/api/tasks', { title: 'a task', owner: 'coder', ...more })).body
}

export const plan = { steps: [{ title: 'one', details: 'first of all' }, { title: 'two' }, { title: 'three' }] }
