import { carryingOn } from './opencode-as-acp-agent/carrying-on.ts'
import { dying } from './opencode-as-acp-agent/dying.ts'
import { hanging } from './opencode-as-acp-agent/hanging.ts'
import { permission } from './opencode-as-acp-agent/permission.ts'
import { stopping } from './opencode-as-acp-agent/stopping.ts'
import { task } from './opencode-as-acp-agent/task.ts'
import type { Stage } from './support/stage.ts'

/** opencode as an agent of the workspace, started and driven by the daemon over ACP. */
export async function opencodeAsAcpAgent(stage: Stage): Promise<void> {
  await task(stage)
  await carryingOn(stage)
  await permission(stage)
  await stopping(stage)
  await dying(stage)
  await hanging(stage)
}
