import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { processesIn } from '../mcp-server/start.ts'
import { until } from '../until.ts'
import { agentCommand, heardIn } from './acp-world.ts'
import type { AgentScript, Heard } from './script.ts'

/** Programs on a PATH of their own, as somebody has installed them. */
export interface Installed {
  /** The folder that they are in. */
  bin: string
  /** A PATH with that folder before all others. */
  PATH: string
  /** A program of this name that really speaks ACP, by this script. Answers its path. */
  agent(name: string, script: Partial<AgentScript>): string
  /** A program of this name that a shell runs. Answers its path. */
  shell(name: string, lines: string): string
  /** What a scripted one was asked, and with which arguments it was started. */
  heard(name: string): Heard[]
  /** Comes back when no program is left of all that were started. */
  gone(): Promise<void>
}

export function newInstalled(): Installed {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-installed-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const homeOf = (name: string) => {
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    return home
  }
  const shell = (name: string, lines: string) => {
    const path = join(bin, name)
    writeFileSync(path, `#!/bin/sh\ncd '${homeOf(name)}'\n${lines}\n`)
    chmodSync(path, 0o755)
    return path
  }
  return {
    bin,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    shell,
    agent(name, script) {
      writeFileSync(join(homeOf(name), 'script.json'), JSON.stringify({ prompts: [], ...script }))
      const [node, program] = agentCommand()
      return shell(
        name,
        `echo "{\\"method\\":\\"started\\",\\"params\\":{\\"arguments\\":\\"$*\\"}}" >> heard.jsonl\nexec '${node}' '${program}'`,
      )
    },
    heard: (name) => heardIn(join(folder, name)),
    gone: async () => void (await until('no program is left', async () => (processesIn(folder).length === 0 ? true : undefined))),
  }
}
