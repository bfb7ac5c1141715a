import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../compiled-program.ts'

/** Answers how the test server is started. */
export function buildServer(folder: string): (...flags: string[]) => string[] {
  const program = compiledProgram(fileURLToPath(new URL('main.ts', import.meta.url)), folder, 'mcp-server')
  return (...flags) => [process.execPath, program, ...flags]
}

export interface HttpServer {
  url: string
  end(): Promise<void>
}

/** Starts a server in a folder, and waits until it says where it listens. */
export async function startHttpServer([file = '', ...argv]: string[], folder: string): Promise<HttpServer> {
  const child = spawn(file, argv, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    url: String(line),
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The processes that run in a folder or below it. Those that are dead but not yet noted as such are in none. */
export function processesIn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)
    } catch {
      return false
    }
  })
}
