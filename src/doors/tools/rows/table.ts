import { briefTool } from './brief-tool.ts'
import { linkTool, noteTool } from './comment-tools.ts'
import { delegationTools } from './delegation-tools.ts'
import { listTools } from './list-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { peerTools } from './peer-tools.ts'
import { peopleTools } from './people-tools.ts'
import { planTools } from './plan-tools.ts'
import { searchTool } from './search-tool.ts'
import { taskTools } from './task-tools.ts'
import { todoTools } from './todo-tools.ts'
import type { ToolRow } from './tool-row.ts'
import { undoTools } from './undo-tools.ts'

/** Every tool of ours, in the order in which they are offered. */
export const table: readonly ToolRow[] = [
  briefTool,
  ...todoTools,
  noteTool,
  ...listTools,
  ...taskTools,
  ...planTools,
  ...peopleTools,
  ...peerTools,
  ...delegationTools,
  ...memoryTools,
  searchTool,
  ...undoTools,
  linkTool,
]
