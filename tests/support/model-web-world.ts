import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WholeMessage } from '../../src/contract/nouns/message.ts'
import type { SessionWithState } from '../../src/contract/nouns/session.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { Script } from './model-server/script.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { newOwnWebWorld, type OwnWebWorld } from './web-world.ts'

export interface ModelWebWorld extends OwnWebWorld {
  model: ModelServer
  session(number?: number): Promise<SessionWithState>
  transcript(number?: number): Promise<WholeMessage[]>
}

type Definitions = Record<string, Partial<NonNullable<Input<'agent.define'>['definition']>>>

/** The real daemon with the built dashboard, whose agents are run by a model that says what the script says. */
export async function newModelWebWorld(script: Script, agents: Definitions = { worker: {} }): Promise<ModelWebWorld> {
  const model = await startModelServer(script)
  onTestFinished(() => model.close())
  const world = await newOwnWebWorld(['--workspace', newWorkspace(model.url, agents)])
  return {
    ...world,
    model,
    session: async (number = 1) => (await world.ask('session.get', { session: number })).session as unknown as SessionWithState,
    transcript: async (number = 1) =>
      (await world.ask('message.list', { session: number, limit: 500 })).messages as unknown as WholeMessage[],
  }
}

function newWorkspace(modelUrl: string, agents: Definitions): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const providers = { local: { kind: 'openai-compatible', baseURL: `${modelUrl}/v1` } }
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ default: 'local/scripted', providers }))
  for (const [id, definition] of Object.entries(agents)) {
    mkdirSync(join(folder, 'agents', id), { recursive: true })
    writeFileSync(join(folder, 'agents', id, 'agent.json'), JSON.stringify({ runner: 'model', ...definition }))
  }
  return folder
}

/** A door that is shut until it is opened: what waits at it goes on then. */
export function newDoor(): { open(): void; opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
