import type { Perform } from '../../core/gate/perform.ts'
import type { Tool, ToolResult, ToolUse } from '../../core/ports/tools.ts'
import { carriesClaim, claimIn, withClaim } from './arguments/claim-argument.ts'
import { type ArgumentSchema, declaredSchema, inputSchema } from './arguments/input-schema.ts'
import { namedArguments, readArguments } from './arguments/read-arguments.ts'
import { refusedCall } from './refused/refused-call.ts'
import { table } from './rows/table.ts'
import type { Annotations, ToolContext, ToolRow, Toolset } from './rows/tool-row.ts'

/** One of our own tools, for whoever offers tools: the prompt loop, MCP, a host program. */
export interface OwnTool extends Tool {
  toolset: Toolset
  annotations: Annotations
  performs: ToolRow['performs']
}

/** All tools there are, always in the same order. */
export function createTools({ perform }: { perform: Perform }): OwnTool[] {
  return table.map((row) => ownTool(row, perform))
}

function ownTool(row: ToolRow, perform: Perform): OwnTool {
  const { name, title, description, toolset, annotations, performs } = row
  return {
    name,
    title,
    description,
    toolset,
    annotations,
    performs,
    readOnly: annotations.readOnlyHint,
    repeatable: true,
    isOwn: true,
    get input() {
      return schemaOf(row).declared
    },
    call: (given, use) => call(row, given, use, perform),
  }
}

interface Schemas {
  /** All that is taken. */
  taken: ArgumentSchema
  /** What is told of it. */
  declared: ArgumentSchema
}

const schemas = new Map<ToolRow, Schemas>()

/** Made when somebody first asks: most processes never offer all tools. */
function schemaOf(row: ToolRow): Schemas {
  const known = schemas.get(row)
  if (known !== undefined) return known
  const taken = withClaim(row, inputSchema(row.input))
  const made = { taken, declared: declaredSchema(taken) }
  schemas.set(row, made)
  return made
}

async function call(row: ToolRow, given: unknown, use: ToolUse, perform: Perform): Promise<ToolResult> {
  const named = namedArguments(row, given)
  if (!named.granted) return refusedCall(row, schemaOf(row).taken, {}, named.refusal)
  const { claim, rest } = claimIn(named.value)
  const read = readArguments(row, rest)
  if (!read.granted) return refusedCall(row, schemaOf(row).taken, rest, read.refusal)
  const context: ToolContext = {
    use,
    perform: (name, input) => perform(name, input, { caller: use.caller, key: use.key, claim: carriesClaim(name) ? claim : undefined }),
  }
  const outcome = await row.run(read.value, context)
  if (!outcome.granted) return refusedCall(row, schemaOf(row).taken, rest, outcome.refusal, row.names)
  return { ...outcome.value, isError: false }
}
