import type { Connection } from './connect.ts'
import { type OfferedTool, offeredTools } from './offered-tools.ts'

const most = 1_000

/** Everything a server offers, page by page. What is wrong with some of it is no reason to do without the rest. */
export async function listTools(
  { client, listed }: Connection,
  signal: AbortSignal,
): Promise<{ tools: OfferedTool[]; problems: string[] }> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], problems: ['offers no tools'] }
  const cursors = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor }
    cursor = (await client.request({ method: 'tools/list', params }, { signal })).nextCursor
    if (cursor === undefined || listed.length > most || cursors.has(cursor)) break
    cursors.add(cursor)
  }
  const { tools, unusable } = offeredTools(listed.slice(0, most))
  const problems = [
    ...(unusable.length === 0 ? [] : [`has tools that are left out, since they are not declared as tools are: ${some(unusable)}`]),
    ...(listed.length > most ? [`lists more than ${most} tools; only the first ${most} are offered`] : []),
  ]
  return { tools, problems }
}

const manyNames = 5

function some(names: readonly string[]): string {
  const rest = names.length - manyNames
  return [...names.slice(0, manyNames), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}
