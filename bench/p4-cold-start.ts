import { spawnSync } from 'node:child_process'
import { openPunchlist } from '../src/server/open.ts'
import { commandLine } from '../tests/support/processes.ts'
import { inNewFolder } from './support/folders.ts'
import { median } from './support/median.ts'
import { type Result, resultOf } from './support/result.ts'

const runs = 40
const todos = 20

/** [P4] How long a person waits for `todo list`, against what Node needs to start at all. */
export function measureColdStart(): Promise<Result[]> {
  return inNewFolder(async (data) => {
    await addTodos(data)
    const list = [commandLine, 'todo', 'list', '--data', data]
    const nothing = ['-e', '0']
    const times: { list: number[]; nothing: number[] } = { list: [], nothing: [] }
    // The first start reads the files from the disk; no later one does.
    timeOf(list)
    for (let run = 0; run < runs; run++) {
      times.list.push(timeOf(list))
      times.nothing.push(timeOf(nothing))
    }
    return [
      resultOf({
        id: 'P4',
        what: `\`punchlist todo list\` of ${todos} todos, from start to end, against \`node -e 0\``,
        unit: 'ms',
        contenders: [
          { name: 'todo list', figure: median(times.list) },
          { name: 'node -e 0', figure: median(times.nothing) },
        ],
        target: { sense: 'at most', ratio: 2.5 },
      }),
    ]
  })
}

async function addTodos(data: string): Promise<void> {
  const punchlist = await openPunchlist({ data })
  const caller = await punchlist.localCaller()
  for (let index = 1; index <= todos; index++) await punchlist.perform('todo.add', { subject: `Todo number ${index}` }, { caller })
  await punchlist.close()
}

function timeOf(argv: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  const elapsed = performance.now() - started
  if (status !== 0) throw new Error(`node ${argv.join(' ')} failed: ${stderr}`)
  return elapsed
}
