import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import {
  decideMaking,
  isBounded,
  isLive,
  judgeSchedules,
  judgeSubtasks,
  type Making,
  maximumSchedules,
} from '../../domain/quota/judge-quota.ts'
import type { CallRows } from '../../gate/changes.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { treeOf } from './tree.ts'

/** Whatever a call has made, by whichever door or for whomever it came, counts for the agent that called and for the tree that it was made in. */
export async function followQuotas(context: WriteContext, rows: CallRows): Promise<void> {
  const made = madeIn(context.events)
  if (made === undefined) return
  const trees = await settleTrees(made, context, rows)
  await judgeLiveSchedules(made.schedules, context)
  const { caller, settings, store, now } = context
  if (!isBounded(caller) || made.sessions.length === 0) return
  await judgeWidth(made.tasks, context)
  const wanted = makings(made, caller.agent ?? '', trees).filter(({ quota }) => settings.quotas[quota] > 0)
  const kept = await store.counts.of(wanted.map(({ name }) => name))
  for (const making of wanted) {
    const { quota, name } = making
    context.apply({ kind: 'count', name, count: granted(decideMaking(making, kept.get(name), settings.quotas[quota], now)) })
  }
}

interface Made {
  sessions: Session[]
  tasks: TaskRecord[]
  schedules: Schedule[]
}

/** Undefined when nothing of the kind was made, as in most calls. */
function madeIn(events: readonly NewEvent[]): Made | undefined {
  let made: Made | undefined
  const note = () => {
    made ??= { sessions: [], tasks: [], schedules: [] }
    return made
  }
  for (const { type, data } of events) {
    if (type === 'session.added') note().sessions.push(data.session)
    else if (type === 'task.added') note().tasks.push(data.task)
    else if (type === 'schedule.added' || type === 'schedule.edited' || type === 'schedule.resumed') note().schedules.push(data.schedule)
  }
  return made
}

/** Each session is told which tree it is in; answers how many were made in each of the trees that were there before. */
async function settleTrees({ sessions, tasks }: Made, context: WriteContext, rows: CallRows): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const added = new Map(tasks.map((task) => [task.number, task]))
  for (const session of sessions) {
    const parent = added.get(session.task ?? 0)?.parent ?? null
    // Where both are new, as when files are taken over, they have come of nothing.
    const tree = await treeOf(session, parent === null || added.has(parent) ? null : parent, context)
    counts.set(tree, (counts.get(tree) ?? 0) + 1)
    // What is told of it has less than what is kept; of what this call has added, all is known.
    if (tree !== 0) context.keep('session', rows.newest('session', session as StoredSession), { tree })
  }
  return counts
}

function makings({ sessions, tasks }: Made, agent: string, trees: Map<number, number>): Making[] {
  const alone = sessions.filter(({ task }) => task === null).length
  const byAgent = `${agent} has`
  return [
    { quota: 'tasks' as const, name: `tasks:${agent}`, where: byAgent, more: tasks.length },
    { quota: 'sessions' as const, name: `sessions:${agent}`, where: byAgent, more: alone },
    ...[...trees].map(([tree, more]) => ({
      quota: 'tree' as const,
      // What comes of nothing that was there before counts for its maker.
      name: tree === 0 ? `tree:${agent}` : `tree:#${tree}`,
      where: tree === 0 ? byAgent : `In what has come of session #${tree}, agents have`,
      more,
    })),
  ].filter(({ more }) => more > 0)
}

async function judgeWidth(tasks: readonly TaskRecord[], { find, store, settings }: WriteContext): Promise<void> {
  const most = settings.quotas.subtasks
  if (most === 0) return
  const wanted = new Map<number, number>()
  for (const { parent } of tasks) if (parent !== null) wanted.set(parent, (wanted.get(parent) ?? 0) + 1)
  for (const [number, more] of wanted) {
    const parent = await find('task', number)
    if (parent !== undefined) granted(judgeSubtasks(parent, (await store.tasks.liveSubtasks(number, most)) + more - 1, most))
  }
}

async function judgeLiveSchedules(schedules: readonly Schedule[], { caller, store, settings }: WriteContext): Promise<void> {
  let more = 0
  for (const schedule of schedules) {
    if (schedule.action === 'tick' || !isLive(schedule)) continue
    const before = await store.find('schedule', schedule.id)
    if (before === undefined || !isLive(before)) more += 1
  }
  if (more === 0) return
  const { schedules: most } = settings.quotas
  if (isBounded(caller) && most > 0) {
    granted(judgeSchedules(await store.schedules.live(caller.name, most + 1), more, { agent: caller.agent, most }))
  }
  granted(judgeSchedules(await store.schedules.live(undefined, maximumSchedules + 1), more, { agent: null, most: maximumSchedules }))
}
