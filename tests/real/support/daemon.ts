import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../../src/server/config/place.ts'
import { restClient, startDaemon } from '../../support/processes.ts'
import type { Stage } from './stage.ts'

export interface Daemon {
  place: Place
  url: string
  token: string
  rest: ReturnType<typeof restClient>
  workspace: string
}

/** The real `punchlist serve` on an empty store, with these agents in its workspace. */
export async function newDaemon(stage: Stage, agents: Record<string, object> = {}): Promise<Daemon> {
  const workspace = stage.folder()
  for (const [id, definition] of Object.entries(agents)) {
    mkdirSync(join(workspace, 'agents', id), { recursive: true })
    writeFileSync(join(workspace, 'agents', id, 'agent.json'), JSON.stringify(definition))
  }
  const place = { data: stage.folder() }
  const daemon = await startDaemon(place, undefined, ['--workspace', workspace])
  stage.onEnd(() => daemon.kill())
  const token = daemon.token ?? ''
  return { place, url: daemon.url, token, rest: restClient(daemon.url, token), workspace }
}
