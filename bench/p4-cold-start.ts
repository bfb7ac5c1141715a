import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine } from '../tests/support/processes.ts'
import { median } from './support/median.ts'
import { type Result, resultOf } from './support/result.ts'

const runs = 40
const todos = 20

/** The commands that people and hooks start most. */
const commands: Record<string, (run: number) => string[]> = {
  '--version': () => ['--version'],
  add: (run) => ['add', `Measured ${run}`],
  list: () => ['list'],
  done: (run) => ['done', String(run + 1)],
  show: () => ['show', '1'],
  brief: () => ['brief', '--here'],
}

/** [P4] How long a person waits for a command, against what Node needs to start at all. */
export async function measureColdStart(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-bench-'))
  const start = (argv: readonly string[], input = '') => timeOf(argv, folder, input)
  try {
    const lines = Array.from({ length: todos + runs }, (_, index) => `Todo number ${index + 1}`)
    start([commandLine, 'init'])
    start([commandLine, 'add', '-'], lines.join('\n'))
    const names = Object.keys(commands)
    const times = new Map([...names, 'node'].map((name) => [name, [] as number[]]))
    // The first starts read the files from the disk and keep what V8 has compiled; no later one does.
    for (const name of names.filter((name) => name !== 'done')) start([commandLine, ...(commands[name]?.(0) ?? [])])
    for (let run = 0; run < runs; run++) {
      times.get('node')?.push(start(['-e', '0']))
      for (const name of names) times.get(name)?.push(start([commandLine, ...(commands[name]?.(run) ?? [])]))
    }
    const node = { name: 'node -e 0', figure: median(times.get('node') ?? []) }
    return names.map((name) =>
      resultOf({
        id: 'P4',
        what: `\`punchlist ${name}\` on a list of ${todos} open todos and more, from start to end, against \`node -e 0\``,
        unit: 'ms',
        contenders: [{ name, figure: median(times.get(name) ?? []) }, node],
        target: { sense: 'at most', ratio: name === '--version' ? 1.2 : 1.6 },
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeOf(argv: readonly string[], folder: string, input: string): number {
  const place = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CACHE_HOME: join(folder, 'cache'), PUNCHLIST_NAME: 'Bench' }
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, env: { ...process.env, ...place }, input, encoding: 'utf8' })
  const elapsed = performance.now() - started
  if (status !== 0) throw new Error(`node ${argv.join(' ')} failed: ${stderr}`)
  return elapsed
}
