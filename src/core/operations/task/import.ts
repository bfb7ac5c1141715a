import type { FiledTask } from '../../../contract/nouns/filed-task.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { decideAddSession } from '../../domain/session/session.ts'
import { decideImport, decideImportStep, judgeNumberFree, judgeOwners } from '../../domain/task/import.ts'
import { taskEvent } from '../../domain/task/task.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

/** Tasks of files that another program, or an earlier Punchlist, has written. Numbers are kept; live tasks get sessions of their own. */
export const taskImportHandlers: Pick<Handlers, 'task.import'> = {
  async 'task.import'(input, context) {
    const filed = granted(decideImport(input))
    const agents = new Set((await context.store.agents.list()).map(({ id }) => id))
    granted(judgeOwners(filed.live, agents))
    for (const { id } of [...filed.live, ...filed.archived]) granted(judgeNumberFree(id, await context.find('task', Number(id))))
    for (const task of filed.live) await importLive(task, filed.parents.get(task.id), context)
    for (const task of filed.archived) importArchived(task, filed.parents.get(task.id), context)
    context.apply({ kind: 'count-from', noun: 'task', last: filed.last })
    return { imported: filed.live.length, archived: filed.archived.length }
  },
}

interface Parent {
  number: number
  depth: number
}

async function importLive(filed: FiledTask, parent: Parent | undefined, context: WriteContext): Promise<void> {
  const session = await context.store.nextNumber('session')
  const task = recordOf(filed, parent, session, context)
  context.add('task', { task, events: [taskEvent('task.added', task)] })
  const wish = { number: session, title: task.title, agent: task.owner, parent: null, task: task.number, channel: context.settings.channel }
  context.add('session', decideAddSession({ ...wish, id: context.newId() }, task.createdAt))
  for (const [index, step] of filed.steps.entries()) {
    const names = { id: context.newId(), number: await context.store.nextNumber('todo'), session, position: index + 1 }
    context.add('todo', granted(decideImportStep(names, step, task, context.caller)))
  }
}

function importArchived(filed: FiledTask, parent: Parent | undefined, context: WriteContext): void {
  const task = recordOf(filed, parent, 0, context)
  context.add('task', { task, events: [taskEvent('task.added', task)] })
}

function recordOf(filed: FiledTask, parent: Parent | undefined, session: number, context: WriteContext): TaskRecord {
  const isArchived = session === 0
  const updatedAt = Date.parse(filed.updatedAt)
  const steps = filed.steps.map(({ title, details, done, taskId }) => ({
    title,
    ...(details === undefined ? {} : { details }),
    done,
    ...(taskId == null ? {} : { taskId }),
    todo: 0,
    status: done ? ('completed' as const) : ('pending' as const),
  }))
  return {
    id: context.newId(),
    number: Number(filed.id),
    title: filed.title,
    description: filed.description,
    owner: filed.owner,
    createdBy: filed.createdBy,
    status: filed.status,
    resources: filed.resources,
    session,
    parent: parent?.number ?? null,
    depth: parent?.depth ?? 0,
    archivedSteps: isArchived ? steps : null,
    thread: filed.threadId ?? '',
    createdAt: Date.parse(filed.createdAt),
    updatedAt,
    archivedAt: isArchived ? Date.parse(filed.archivedAt ?? filed.updatedAt) : 0,
    version: 1,
  }
}
