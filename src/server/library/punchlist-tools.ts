import { randomUUID } from 'node:crypto'
import type { Tool as AiTool } from 'ai'
import type { Reference } from '../../contract/reference.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { granted } from '../../core/gate/refused.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { ToolResult } from '../../core/ports/tools.ts'
import { type AiToolResult, aiTool } from '../../doors/ai/ai-tool.ts'
import { createTools } from '../../doors/tools/create-tools.ts'
import { readToolChoices } from '../../doors/tools/offer/chosen-tools.ts'
import { findToolClient } from '../../doors/tools/offer/find-tool-client.ts'
import { newAnswers } from '../../doors/tools/offer/new-answers.ts'
import { toolsFor } from '../../doors/tools/offer/tools-for.ts'
import type { TurnTool } from '../../runners/function/turn-tools.ts'
import { callerAt } from '../backend/caller-at.ts'
import { clientPerform } from '../backend/client-perform.ts'
import { remoteBackend } from '../backend/remote-backend.ts'

/** Our tools, by their names. */
export type AiTools = Record<string, AiTool<unknown, AiToolResult>>

/** Whose list: a daemon's, with a token; or this process's own, as `createPunchlist` or `openPunchlist` opened it. */
type Source = { url: string; token: string } | { perform: Perform; caller: Caller }

export type PunchlistToolsOptions = Source & {
  /** The session whose list it is; the list of the whole tenant, if not given. */
  session?: Reference
  /** Which toolsets: `core`, if not given; several with commas, or `all`. */
  tools?: string
}

/** Punchlist's tools for a model that is asked with the AI SDK: `generateText({ model, tools: await punchlistTools({ … }) })`. */
export async function punchlistTools({ session = 0, tools: chosen = 'core', ...source }: PunchlistToolsOptions): Promise<AiTools> {
  const choices = granted(readToolChoices(chosen))
  const backend = 'url' in source ? remoteBackend(source.url, source.token) : { ...source, isRemote: false }
  const perform = clientPerform(backend)
  const caller = granted(await callerAt({ ...backend, perform }))
  const client = granted(await findToolClient(perform, caller, session))
  const use = { caller, session: client.session, list: client.list, part: null }
  const offered = toolsFor({ tools: createTools({ perform }), choices, access: caller.access }, client)
  return Object.fromEntries(
    offered.map((tool) => {
      const call = async (input: unknown, signal = new AbortController().signal): Promise<ToolResult> => {
        const result = await tool.call(input, { ...use, key: randomUUID(), signal })
        const answers = await newAnswers(perform, client)
        return answers === '' ? result : { ...result, text: `${result.text}\n\n${answers}` }
      }
      return [tool.name, aiTool({ ...tool, input: tool.input, call })]
    }),
  )
}

/** The tools of a turn, inside `runTurn`. */
export function turnTools(tools: readonly TurnTool[]): AiTools {
  return Object.fromEntries(tools.map((tool) => [tool.name, aiTool({ ...tool, call: (input) => tool.call(input) })]))
}
