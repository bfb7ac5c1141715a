import { toolVerdict } from '../../core/domain/access/tool-verdict.ts'
import { policyOf } from '../../core/domain/delegation/delegation.ts'
import { fingerprint } from '../../core/domain/fingerprint.ts'
import type { ToolDeclaration } from '../../core/ports/model.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { Tool, ToolResult } from '../../core/ports/tools.ts'

/** One of our tools in the hands of one turn: it acts for the turn's agent, in the turn's session, for as long as the turn lasts. */
export interface TurnTool extends ToolDeclaration {
  title: string
  /** It says of itself that it changes nothing. */
  readOnly: boolean
  /**
   * Never throws: what cannot be done is told in words for the model. `ends` says that the session waits for somebody from now on.
   * Within a session, the same key has its effect once, also after a crash; without one, each call is a new one.
   */
  call(input: unknown, key?: string): Promise<ToolResult>
}

export interface ToolsInHand {
  tools: TurnTool[]
  /** Fingerprints of the calls that were made. */
  made: readonly string[]
  /** From now on nothing more is done. */
  release(): void
}

/** Puts our tools into the hands of a turn. What a person would have to allow first is left out: nobody could be asked about it here. */
export function toolsInHand(offered: readonly Tool[], turn: Turn): ToolsInHand {
  const { caller, session, list, signal } = turn
  const policy = policyOf(turn.agent.definition)
  const made: string[] = []
  let isReleased = false

  const make = async (tool: Tool, input: unknown, key: string | undefined): Promise<ToolResult> => {
    if (isReleased || signal.aborted) return { text: 'This turn is over: nothing more is done in it.', isError: true }
    made.push(fingerprint(tool.name, JSON.stringify(input) ?? ''))
    const name = key === undefined ? `${turn.run}/${turn.number}/call/${made.length}` : `session/${session}/call/${key}`
    return tool.call(input, { caller, session, list, key: name, part: null, signal })
  }

  const inHand = (tool: Tool): TurnTool => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    input: tool.input,
    readOnly: tool.readOnly,
    call: (input, key) => make(tool, input, key).catch((problem) => ({ text: `${tool.name} failed: ${problem}`, isError: true })),
  })

  return {
    tools: offered.filter((tool) => toolVerdict(policy, turn.permissions, tool) === 'allow').map(inHand),
    made,
    release() {
      isReleased = true
    },
  }
}
