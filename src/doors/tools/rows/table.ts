import { briefTool } from './brief-tool.ts'
import { delegationTools } from './delegation-tools.ts'
import { listTools } from './list-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { peerTools } from './peer-tools.ts'
import { peopleTools } from './people-tools.ts'
import { planTools } from './plan-tools.ts'
import { taskTools } from './task-tools.ts'
import { todoTools } from './todo-tools.ts'
import type { ToolRow } from './tool-row.ts'

/** Every tool of ours, in the order in which they are offered. */
export const table: readonly ToolRow[] = [
  briefTool,
  ...todoTools,
  ...listTools,
  ...taskTools,
  ...planTools,
  ...peopleTools,
  ...peerTools,
  ...delegationTools,
  ...memoryTools,
]
