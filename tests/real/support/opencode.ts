import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.ts'
import type { Stage } from './stage.ts'

/** The newest of the line, which the stories are told with unless they name another. */
const newest = '1.18.33'

export interface Opencode {
  program: string
  /** It reads and writes nowhere but in a folder of its own, and asks nobody but the scripted model. */
  environment: Record<string, string>
}

/** The real opencode, set up for a scripted model; `config` is more of its opencode.json. */
export async function newOpencode(stage: Stage, modelUrl: string, config: object = {}, version = newest): Promise<Opencode> {
  const program = join(await install(`opencode-ai@${version}`), '.bin', 'opencode')
  const home = stage.folder()
  const own = join(home, 'config', 'opencode')
  // Unless all of these say that its plugin package is there, it installs that while it works.
  const dependencies = { '@opencode-ai/plugin': version }
  mkdirSync(join(own, 'node_modules'), { recursive: true })
  writeFileSync(join(own, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(own, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies } } }))
  writeFileSync(join(own, 'opencode.json'), JSON.stringify({ ...scriptedProvider(modelUrl), ...config }))
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
  }
  return { program, environment }
}

function scriptedProvider(url: string): object {
  const limit = { context: 200_000, output: 8_000 }
  return {
    autoupdate: false,
    share: 'disabled',
    snapshot: false,
    enabled_providers: ['scripted'],
    model: 'scripted/model',
    small_model: 'scripted/titles',
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `${url}/v1`, apiKey: 'none' },
        models: { model: { tool_call: true, limit }, titles: { limit } },
      },
    },
  }
}
