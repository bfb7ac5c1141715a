import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { openPunchlist } from '../src/server/open.ts'
import { commandLine } from '../tests/support/processes.ts'
import { alternate } from './support/alternate.ts'
import { bundle } from './support/bundle.ts'
import { inNewFolder } from './support/folders.ts'
import { type Result, resultOf } from './support/result.ts'

const blocks = 40
const callsInBlock = 50
/** Until then the compiler is still at work, on both sides. */
const blocksBefore = 60
const todos = 20

/** [P3] A tool call over stdio, from the client's request to its answer, against the SDK's own echo with an answer as long. */
export function measureMcpCall(): Promise<Result[]> {
  return inNewFolder(async (data) => {
    await addTodos(data)
    const ours = await connect([commandLine, 'mcp', '--tools', 'todos', '--data', data])
    const theirs = await connect([await bundle(new URL('./support/echo-server.ts', import.meta.url))])
    try {
      const list = { name: 'todo_list', arguments: {} }
      const change = { name: 'todo_update', arguments: { id: 1, notes: 'Seen' } }
      const results: Result[] = []
      for (const [call, what] of [
        [list, `todo_list of ${todos} todos`],
        [change, 'todo_update, on disk when it is answered'],
      ] as const) {
        const echo = { name: 'echo', arguments: { text: textOf(await ours.callTool(call)) } }
        const both = [() => timeOf(ours, call), () => timeOf(theirs, echo)] as const
        await alternate(blocksBefore, ...both)
        const [our, their] = await alternate(blocks, ...both)
        results.push(
          resultOf({
            id: 'P3',
            what: `${what}, over MCP on stdio, against an echo of the same length`,
            unit: 'ms',
            contenders: [
              { name: call.name, figure: our },
              { name: 'echo', figure: their },
            ],
            target: { sense: 'at most', ratio: 1.5 },
          }),
        )
      }
      return results
    } finally {
      await Promise.all([ours.close(), theirs.close()])
    }
  })
}

async function connect(args: string[]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  return client
}

type Call = Parameters<Client['callTool']>[0]

/** Milliseconds a call, one after the other. */
async function timeOf(client: Client, call: Call): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < callsInBlock; count++) textOf(await client.callTool(call))
  return (performance.now() - started) / callsInBlock
}

function textOf({ content, isError }: Awaited<ReturnType<Client['callTool']>>): string {
  const [block] = content
  if (isError || block?.type !== 'text') throw new Error(`the call failed: ${JSON.stringify(content)}`)
  return block.text
}

async function addTodos(data: string): Promise<void> {
  const punchlist = await openPunchlist({ data })
  const caller = await punchlist.localCaller()
  for (let index = 1; index <= todos; index++) await punchlist.perform('todo.add', { subject: `Todo number ${index}` }, { caller })
  await punchlist.close()
}
