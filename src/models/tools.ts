import { jsonSchema, type ToolSet } from 'ai'
import type { ModelRequest, ToolDeclaration } from '../core/ports/model.ts'
import type { ProviderKind } from './model-config.ts'

/** Tools without a way to be run: who calls them is whoever asked. */
function toolSet(tools: readonly ToolDeclaration[], kind: ProviderKind): ToolSet | undefined {
  if (tools.length === 0) return undefined
  // OpenAI would make every argument required; others may not know the word.
  const own = kind === 'openai' ? { strict: false } : {}
  return Object.fromEntries(tools.map(({ name, description, input }) => [name, { description, inputSchema: jsonSchema(input), ...own }]))
}

/** A model that is to answer in words gets no tools; but Anthropic refuses a conversation whose tools it is not told. */
export function toolsFor(
  { tools, wordsOnly = false }: Pick<ModelRequest, 'tools' | 'wordsOnly'>,
  kind: ProviderKind,
): { tools?: ToolSet; toolChoice?: 'none' } {
  if (!wordsOnly) return { tools: toolSet(tools, kind) }
  return kind === 'anthropic' ? { tools: toolSet(tools, kind), toolChoice: 'none' } : {}
}
