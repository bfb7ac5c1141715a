import type { Log } from '../../core/engine/log.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { OpenServerTools, ServerTools } from '../../core/ports/tools.ts'

/** Opens an agent's servers with the first turn of a run, and keeps them until the run is over: its turns are many, and programs start slowly. */
export function serverToolsForRuns({
  openServerTools,
  log,
}: {
  openServerTools: OpenServerTools
  log: Log
}): (turn: Turn) => Promise<ServerTools> {
  const held = new Map<string, Promise<ServerTools>>()
  return (turn) => {
    const known = held.get(turn.run)
    if (known !== undefined) return known
    const opened = openServerTools(turn.agent, turn.signal).then((servers) => {
      for (const problem of servers.problems) log.info({ agent: turn.agent.id, problem }, 'an agent lacks tools')
      return servers
    })
    held.set(turn.run, opened)
    turn.onRunEnd(async () => {
      held.delete(turn.run)
      await (await opened.catch(() => undefined))?.close()
    })
    return opened
  }
}
