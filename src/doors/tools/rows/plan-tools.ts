import * as z from 'zod'
import { artifactOperations } from '../../../contract/operations/artifact.ts'
import { sprintOperations } from '../../../contract/operations/sprint.ts'
import { listReference } from '../../../contract/reference.ts'
import type { ToolUse } from '../../../core/ports/tools.ts'
import { answerWith } from './answer-with.ts'
import { artifactAnswer, artifactShown, artifactsAnswer, sprintAnswer, sprintShown, sprintsAnswer, stagedAnswer } from './plan-text.ts'
import { adds, changes, reads, removes, type ToolRow, tool } from './tool-row.ts'

const newArtifact = artifactOperations['artifact.add'].input.shape
const edited = artifactOperations['artifact.update'].input.shape
const filters = artifactOperations['artifact.list'].input.shape
const { artifact: id, revision } = artifactOperations['artifact.get'].input.shape
const { stage } = artifactOperations['artifact.stage'].input.shape
const newSprint = sprintOperations['sprint.add'].input.shape
const changedSprint = sprintOperations['sprint.update'].input.shape
const { limit, status: sprintStatus } = sprintOperations['sprint.list'].input.shape
const session = listReference().optional().describe('Another session’s; 0: tenant-wide')

const names = { id: 'artifact', sprint_id: 'sprint' }
const alsoCalled = { artifact_id: 'id', artifact: 'id', sprint: 'sprint_id', session_id: 'session', name: 'title', body: 'content' }
const sprintNames = { id: 'sprint' }
const alsoCalledSprint = { sprint_id: 'id', sprint: 'id', name: 'title', description: 'goal' }

/** Documents are shared as todos are: they belong to the session whose list it is. */
function home({ list, session: own }: ToolUse): number {
  return list ?? own
}

/** Artifacts and sprints, by the names that seed 001 gives them. */
export const planTools: readonly ToolRow[] = [
  tool({
    name: 'artifact_add',
    title: 'Add an artifact',
    description: 'Keep a document. A plan (type plan, Markdown with numbered steps) becomes todos when it is final.',
    toolset: 'plans',
    annotations: adds,
    performs: ['artifact.add'],
    input: z.strictObject({
      title: newArtifact.title,
      type: newArtifact.type,
      content: newArtifact.content,
      sprint_id: newArtifact.sprint,
      session,
    }),
    example: { title: 'Auth plan', type: 'plan', content: '1. Create the user model\n2. Add the login endpoint' },
    alsoCalled,
    names,
    run: ({ sprint_id: sprint, session: named, ...document }, { perform, use }) =>
      answerWith(perform('artifact.add', { session: named ?? home(use), sprint, ...document }), ({ artifact }) =>
        artifactAnswer('added', artifact),
      ),
  }),
  tool({
    name: 'artifact_list',
    title: 'List artifacts',
    description: 'List the session’s artifacts with their ids, newest first.',
    toolset: 'plans',
    annotations: reads,
    performs: ['artifact.list'],
    input: z.strictObject({ type: filters.type, stage: filters.stage, session, limit }),
    example: { type: 'plan' },
    alsoCalled,
    names,
    run: ({ session: named, ...filter }, { perform, use }) =>
      answerWith(perform('artifact.list', { session: named ?? home(use), ...filter }), artifactsAnswer),
  }),
  tool({
    name: 'artifact_get',
    title: 'Read an artifact',
    description: 'Read an artifact: its newest text, or an older revision.',
    toolset: 'plans',
    annotations: reads,
    performs: ['artifact.get'],
    input: z.strictObject({ id, revision }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T' },
    alsoCalled,
    names,
    run: ({ id: artifact, revision: wanted }, { perform }) =>
      answerWith(perform('artifact.get', { artifact, revision: wanted }), artifactShown),
  }),
  tool({
    name: 'artifact_update',
    title: 'Update an artifact',
    description: 'Change an artifact’s title, text or sprint. Another text is a new revision; the old ones are kept.',
    toolset: 'plans',
    annotations: changes,
    performs: ['artifact.update'],
    input: z.strictObject({ id, title: edited.title, content: edited.content, sprint_id: edited.sprint }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T', title: 'Auth plan, second draft' },
    alsoCalled,
    names,
    run: ({ id: artifact, sprint_id: sprint, ...texts }, { perform }) =>
      answerWith(perform('artifact.update', { artifact, ...texts, ...(sprint === undefined ? {} : { sprint }) }), (after) =>
        artifactAnswer('changed', after.artifact),
      ),
  }),
  tool({
    name: 'artifact_stage',
    title: 'Stage an artifact',
    description: 'Move an artifact to draft, review or final. A final plan becomes todos.',
    toolset: 'plans',
    annotations: changes,
    performs: ['artifact.stage'],
    input: z.strictObject({ id, stage }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T', stage: 'final' },
    alsoCalled,
    names,
    run: ({ id: artifact, stage: next }, { perform }) => answerWith(perform('artifact.stage', { artifact, stage: next }), stagedAnswer),
  }),
  tool({
    name: 'artifact_delete',
    title: 'Delete an artifact',
    description: 'Delete an artifact. Its todos stay, without the link.',
    toolset: 'plans',
    annotations: removes,
    performs: ['artifact.delete'],
    input: z.strictObject({ id }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T' },
    alsoCalled,
    names,
    run: ({ id: artifact }, { perform }) =>
      answerWith(perform('artifact.delete', { artifact }), (gone) => artifactAnswer('deleted', gone.artifact)),
  }),
  tool({
    name: 'sprint_add',
    title: 'Add a sprint',
    description: 'Plan a sprint: a named span that groups todos.',
    toolset: 'plans',
    annotations: adds,
    performs: ['sprint.add'],
    input: z.strictObject({ title: newSprint.title, goal: newSprint.goal }),
    example: { title: 'Q3 observability', goal: 'Every service has a dashboard' },
    alsoCalled: alsoCalledSprint,
    run: (wish, { perform }) => answerWith(perform('sprint.add', wish), (added) => sprintAnswer('added', added)),
  }),
  tool({
    name: 'sprint_list',
    title: 'List sprints',
    description: 'List sprints with their ids and progress, newest first.',
    toolset: 'plans',
    annotations: reads,
    performs: ['sprint.list'],
    input: z.strictObject({ status: sprintStatus, limit }),
    example: { status: 'in_progress' },
    run: (filter, { perform }) => answerWith(perform('sprint.list', filter), sprintsAnswer),
  }),
  tool({
    name: 'sprint_get',
    title: 'Get a sprint',
    description: 'Show a sprint with its goal and progress.',
    toolset: 'plans',
    annotations: reads,
    performs: ['sprint.get'],
    input: z.strictObject({ id: changedSprint.sprint }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T' },
    alsoCalled: alsoCalledSprint,
    names: sprintNames,
    run: ({ id: sprint }, { perform }) => answerWith(perform('sprint.get', { sprint }), sprintShown),
  }),
  tool({
    name: 'sprint_update',
    title: 'Update a sprint',
    description: 'Change a sprint’s title, goal or status.',
    toolset: 'plans',
    annotations: changes,
    performs: ['sprint.update'],
    input: z.strictObject({
      id: changedSprint.sprint,
      title: changedSprint.title,
      goal: changedSprint.goal,
      status: changedSprint.status,
    }),
    example: { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T', status: 'in_progress' },
    alsoCalled: alsoCalledSprint,
    names: sprintNames,
    run: ({ id: sprint, ...wish }, { perform }) =>
      answerWith(perform('sprint.update', { sprint, ...wish }), (after) => sprintAnswer('changed', after)),
  }),
]
