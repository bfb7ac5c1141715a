import { type Tool as AiTool, jsonSchema, tool } from 'ai'
import type { ToolDeclaration } from '../../core/ports/model.ts'
import type { ToolResult } from '../../core/ports/tools.ts'

/** A tool of ours that whoever holds it need only call. */
export interface CallableTool extends ToolDeclaration {
  title: string
  call(input: unknown, signal: AbortSignal | undefined): Promise<ToolResult>
}

/** What a tool came to, for the program; the model reads its text. */
export type AiToolResult = Pick<ToolResult, 'text' | 'isError' | 'title' | 'metadata'>

/** One of our tools as the AI SDK knows them. What cannot be done is told to the model in words, and throws nothing. */
export function aiTool({ title, description, input, call }: CallableTool): AiTool<unknown, AiToolResult> {
  return tool<unknown, AiToolResult>({
    title,
    description,
    inputSchema: jsonSchema(input),
    async execute(given, { abortSignal }) {
      const { text, isError, title: came, metadata } = await call(given, abortSignal)
      return { text, isError, title: came, metadata }
    },
    toModelOutput: ({ output: { text, isError } }) => ({ type: isError ? 'error-text' : 'text', value: text }),
  })
}
