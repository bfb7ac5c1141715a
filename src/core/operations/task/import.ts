import type { FiledTask } from '../../../contract/nouns/filed-task.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { refuse } from '../../../contract/refusals.ts'
import { decideAddSession } from '../../domain/session/session.ts'
import { decideImport } from '../../domain/task/import.ts'
import { taskEvent } from '../../domain/task/task.ts'
import { decideUpdate } from '../../domain/todo/todo.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { knownAgents } from '../agent/known-agent.ts'
import { type Consequences, together } from '../run/waking.ts'
import { addStep } from './rows.ts'

/** Tasks of files that another program, or an earlier Punchlist, has written. Numbers are kept; live tasks get sessions of their own. */
export const taskImportHandlers: Pick<Handlers, 'task.import'> = {
  async 'task.import'(input, context) {
    const filed = granted(decideImport(input))
    const agents = new Set((await knownAgents(context.store)).map(({ id }) => id))
    const strangers = [...new Set(filed.live.filter(({ owner }) => !agents.has(owner)).map(({ owner }) => owner))]
    if (strangers.length > 0) {
      const message = `tasks: ${strangers.join(', ')}: not ${strangers.length === 1 ? 'an agent' : 'agents'} of this workspace. Nothing was imported.`
      throw new Refused(refuse('invalid', message, { hint: 'Define the owners first, then import again.' }).refusal)
    }
    for (const { id } of [...filed.live, ...filed.archived]) {
      if ((await context.store.find('task', Number(id))) === undefined) continue
      const message = `There is a task ${id} already. Nothing was imported.`
      throw new Refused(refuse('conflict', message, { hint: 'Import into a tenant that has no tasks yet.' }).refusal)
    }
    const parts: Consequences[] = []
    for (const task of filed.live) parts.push(await importLive(task, filed.parents.get(task.id), context))
    for (const task of filed.archived) parts.push(importArchived(task, filed.parents.get(task.id), context))
    parts.push({ changes: [{ kind: 'count-from', noun: 'task', last: filed.last }], events: [] })
    return { ...together(...parts), answer: { imported: filed.live.length, archived: filed.archived.length } }
  },
}

interface Parent {
  number: number
  depth: number
}

async function importLive(filed: FiledTask, parent: Parent | undefined, context: WriteContext): Promise<Consequences> {
  const number = await context.store.nextNumber('session')
  const task = recordOf(filed, parent, number, context)
  const opened = decideAddSession(
    {
      id: context.newId(),
      number,
      title: task.title,
      agent: task.owner,
      parent: null,
      task: task.number,
      channel: context.settings.channel,
    },
    task.createdAt,
  )
  const changes: Change[] = [
    { kind: 'insert', noun: 'session', row: opened.session },
    { kind: 'insert', noun: 'task', row: task },
  ]
  const events = [taskEvent('task.added', task), ...opened.events]
  for (const [index, { taskId, ...step }] of filed.steps.entries()) {
    const added = await addStep(step, number, index + 1, { ...context, now: step.done ? task.updatedAt : task.createdAt })
    const linked = granted(decideUpdate(added.todo, { task: taskId == null ? null : Number(taskId) }, context.caller.name, task.updatedAt))
    // Added and linked at once: one row, which the log sees added as it is.
    const todo = { ...linked.todo, createdAt: Math.floor(task.createdAt / 1000) * 1000, version: 1 }
    changes.push({ kind: 'insert', noun: 'todo', row: todo })
    events.push(...added.events.map((event) => ({ ...event, data: { todo } }) as typeof event))
  }
  return { changes, events }
}

function importArchived(filed: FiledTask, parent: Parent | undefined, context: WriteContext): Consequences {
  const task = recordOf(filed, parent, 0, context)
  return { changes: [{ kind: 'insert', noun: 'task', row: task }], events: [taskEvent('task.added', task)] }
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
