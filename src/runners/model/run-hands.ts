import type { Log } from '../../core/engine/log.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { Hands, OpenHands } from '../../core/ports/tools.ts'

/** Opens an agent's hands with the first turn of a run, and keeps them until the run is over: its turns are many, and programs start slowly. */
export function handsForRuns({ openHands, log }: { openHands: OpenHands; log: Log }): (turn: Turn) => Promise<Hands> {
  const held = new Map<string, Promise<Hands>>()
  return (turn) => {
    const known = held.get(turn.run)
    if (known !== undefined) return known
    const opened = openHands(turn.agent, turn.signal).then((hands) => {
      for (const problem of hands.problems) log.info({ agent: turn.agent.id, problem }, 'an agent lacks tools')
      return hands
    })
    held.set(turn.run, opened)
    turn.onRunEnd(async () => {
      held.delete(turn.run)
      await (await opened.catch(() => undefined))?.close()
    })
    return opened
  }
}
