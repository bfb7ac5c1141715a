import type { Artifact } from '../../../contract/nouns/artifact.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { withinBudget } from '../../../core/render/text/frame.ts'
import { indented, plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import { notAppliedLines } from '../../../core/render/todo/not-applied.ts'
import { progressLine } from '../../../core/render/todo/progress-summary.ts'
import { counted } from './capped.ts'
import type { ToolAnswer } from './tool-row.ts'

const mostContent = 40 * 1024

/** Its id is what other calls name it by, so it comes first. */
function artifactLine({ id, type, stage, title, revision, sprint }: Artifact): string {
  return `${id} [${type}, ${stage}] ${plainLine(title)} (revision ${revision}${sprint === null ? '' : `, sprint ${sprint}`})`
}

export function artifactAnswer(verb: string, artifact: Artifact, more: readonly string[] = []): ToolAnswer {
  const text = [`${verb} ${artifactLine(artifact)}`, ...more].join('\n')
  return { title: `${verb} ${plainLine(artifact.title)}`.slice(0, 100), text, metadata: { artifact: artifact.id } }
}

export function stagedAnswer({
  artifact,
  todosGenerated,
  todosUpdated,
  todosCanceled,
  notApplied,
  note,
}: Output<'artifact.stage'>): ToolAnswer {
  const isPlan = artifact.type === 'plan' && artifact.stage === 'final'
  const todos = `${counted(todosGenerated, 'todo')} made from the plan, ${todosUpdated} updated, ${todosCanceled} canceled.`
  const look = `todo_list(artifact_id: "${artifact.id}") shows them.`
  const more = [...(note === undefined ? [] : [note]), ...notAppliedLines(notApplied)]
  return artifactAnswer('staged', artifact, [...(isPlan ? [todos] : []), ...more, ...(isPlan ? [look] : [])])
}

export function artifactsAnswer({ artifacts, next }: Output<'artifact.list'>): ToolAnswer {
  const lines = artifacts.length === 0 ? ['(no artifacts)'] : artifacts.map(artifactLine)
  return { title: counted(artifacts.length, 'artifact'), text: [...lines, ...more(next, 'artifact_list')].join('\n') }
}

export function artifactShown({ artifact, content, revision }: Output<'artifact.get'>): ToolAnswer {
  const old = revision === artifact.revision ? '' : `\nrevision ${revision}:`
  const text = `${artifactLine(artifact)}${old}\n\n${withinBudget(plainText(content), mostContent)}`
  return { title: plainLine(artifact.title).slice(0, 100), text, metadata: { artifact: artifact.id } }
}

type ShownSprint = Output<'sprint.list'>['sprints'][number]

function sprintLine({ id, status, title }: Pick<ShownSprint, 'id' | 'status' | 'title'>): string {
  return `${id} [${status}] ${plainLine(title)}`
}

export function sprintAnswer(verb: string, { sprint }: Output<'sprint.add'>): ToolAnswer {
  return {
    title: `${verb} ${plainLine(sprint.title)}`.slice(0, 100),
    text: `${verb} ${sprintLine(sprint)}`,
    metadata: { sprint: sprint.id },
  }
}

export function sprintsAnswer({ sprints, next }: Output<'sprint.list'>): ToolAnswer {
  const lines = sprints.map((sprint) => `${sprintLine(sprint)} ${progressLine(sprint.progress)}`)
  const text = [...(lines.length === 0 ? ['(no sprints)'] : lines), ...more(next, 'sprint_list')].join('\n')
  return { title: counted(sprints.length, 'sprint'), text }
}

export function sprintShown({ sprint, progress }: Output<'sprint.get'>): ToolAnswer {
  const goal = sprint.goal === '' ? [] : [indented(sprint.goal)]
  const look = `todo_list(sprint_id: "${sprint.id}", status: "all") shows its todos here.`
  const text = [sprintLine(sprint), ...goal, progressLine(progress), look].join('\n')
  return { title: plainLine(sprint.title).slice(0, 100), text, metadata: { sprint: sprint.id } }
}

function more(next: string | null, name: string): string[] {
  return next === null ? [] : [`… and more: ${name}(limit: 500)`]
}
