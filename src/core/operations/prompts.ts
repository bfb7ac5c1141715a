import type { Agent } from '../../contract/nouns/agent.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import { activeStatuses } from '../../contract/nouns/todo.ts'
import type { WriteScene } from '../gate/handler.ts'
import { taskBlock } from '../render/task-block.ts'
import { todoList } from '../render/todo-list.ts'
import { TASK_WORK_PROMPT } from '../render/work-prompt.ts'
import { shownTask } from './task-rows.ts'

interface Occasion {
  session: Session
  task: TaskRecord | undefined
  agent: Agent
  /** What was asked besides the work itself. */
  prompts: readonly string[]
}

/** What an agent is told at the start of a run. Live state stands at the tail, unless the agent wants it in its system prompt. */
export async function promptsFor(
  { session, task, agent, prompts }: Occasion,
  scene: WriteScene,
): Promise<{ system: string; prompt: string }> {
  const state = task === undefined ? await openList(session.number, scene) : taskBlock(await shownTask(task, scene))
  const asked = prompts.length > 0 ? prompts.join('\n\n') : TASK_WORK_PROMPT
  const inSystem = agent.definition.inject === 'system'
  return {
    system: [agent.definition.instructions, inSystem ? state : ''].filter(Boolean).join('\n\n'),
    prompt: [asked, inSystem ? '' : state].filter(Boolean).join('\n\n'),
  }
}

async function openList(session: number, scene: WriteScene): Promise<string> {
  const filter = { lists: [session], statuses: activeStatuses }
  const { rows } = await scene.store.listTodos({ ...filter, limit: 50, after: undefined })
  return rows.length === 0 ? '' : todoList(rows, await scene.store.countTodos(filter))
}
