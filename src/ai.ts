export type { AiToolResult } from './doors/ai/ai-tool.ts'
export { type AiTools, type PunchlistToolsOptions, punchlistTools, turnTools } from './server/library/punchlist-tools.ts'
