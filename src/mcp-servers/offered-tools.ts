import * as z from 'zod'
import { plainLine, plainText } from '../core/render/text/plain-text.ts'

/** A tool as its server tells of it. */
export interface OfferedTool {
  name: string
  title: string
  description: string
  input: Record<string, unknown> & { type: 'object' }
  readOnly: boolean
  repeatable: boolean
}

/** Only what we use is looked at: a server that is careless about the rest still has tools that work. */
const Listed = z.object({
  name: z.string().min(1),
  title: z.string().optional().catch(undefined),
  description: z.string().default('').catch(''),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z
    .object({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
      idempotentHint: z.boolean().optional().catch(undefined),
    })
    .default({})
    .catch({}),
})

/** The usable ones of what a server lists, in its order, and the names of the others. */
export function offeredTools(listed: readonly unknown[]): { tools: OfferedTool[]; unusable: string[] } {
  const tools = new Map<string, OfferedTool>()
  const unusable: string[] = []
  for (const entry of listed) {
    const tool = Listed.safeParse(entry)
    if (!tool.success) unusable.push(nameOf(entry))
    else if (tools.has(tool.data.name)) unusable.push(`a second ${plainLine(tool.data.name)}`)
    else tools.set(tool.data.name, offered(tool.data))
  }
  return { tools: [...tools.values()], unusable }
}

function offered({ name, title, description, inputSchema, annotations }: z.infer<typeof Listed>): OfferedTool {
  const readOnly = annotations.readOnlyHint === true
  return {
    name,
    title: plainLine(title || annotations.title || name),
    description: plainText(description.replaceAll('\r\n', '\n')),
    input: inputSchema,
    readOnly,
    repeatable: readOnly || annotations.idempotentHint === true,
  }
}

function nameOf(entry: unknown): string {
  const named = z.object({ name: z.string().min(1).max(200) }).safeParse(entry)
  return named.success ? plainLine(named.data.name) : 'one without a name'
}
