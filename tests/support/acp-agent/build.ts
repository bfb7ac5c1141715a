import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../compiled-program.ts'

/** Answers how the scripted agent is started. */
export function buildAgent(folder: string): string[] {
  return [process.execPath, compiledProgram(fileURLToPath(new URL('main.ts', import.meta.url)), folder, 'acp-agent')]
}
