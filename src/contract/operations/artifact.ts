import * as z from 'zod'
import { Artifact, ArtifactRevision, ArtifactStage, ArtifactType } from '../nouns/artifact.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference, listReference } from '../reference.ts'
import { line, text } from '../text.ts'

const title = line(200).describe('What it is, in one line')
const content = text(512 * 1024).describe('Its text; a plan is Markdown')
const sprint = idReference('sprint').nullable().describe('The sprint its todos become part of')
const ArtifactAnswer = z.object({ artifact: Artifact })
const OneArtifact = z.strictObject({ artifact: idReference('artifact') })

/** What a plan may change that a todo does not follow, because somebody has changed it, finished it or taken it away. */
export const PlanChange = z.enum([
  'title',
  'details',
  'priority',
  'parent',
  'order',
  'dependencies',
  'done',
  'not done',
  'removed',
  'deleted',
])
export type PlanChange = z.infer<typeof PlanChange>

export const NotApplied = z
  .object({
    step: z.string().describe('What the plan calls it'),
    todo: z.int().nullable().describe('Number of its todo; null when it has been deleted'),
    change: PlanChange.describe('What the plan changed, and the todo keeps as people or agents left it'),
  })
  .meta({ id: 'NotApplied' })
export type NotApplied = z.infer<typeof NotApplied>

export const artifactOperations = {
  'artifact.add': operation({
    name: 'artifact.add',
    summary: 'Keep a document; a plan becomes todos when it is final.',
    effect: 'write',
    needs: 'artifact:add',
    input: () =>
      z.strictObject({
        session: listReference().default(0).describe('The session it belongs to; 0 for the whole tenant'),
        type: ArtifactType.default('document'),
        title,
        content: content.default(''),
        sprint: sprint.default(null),
      }),
    output: () => ArtifactAnswer,
    refuses: ['not_found'],
  }),
  'artifact.list': operation({
    name: 'artifact.list',
    summary: 'List artifacts, newest first.',
    effect: 'read',
    needs: 'artifact:read',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('Only those of this session, or of the whole tenant (0)'),
        type: ArtifactType.optional(),
        stage: ArtifactStage.optional(),
        ...page,
      }),
    output: () => z.object({ artifacts: z.array(Artifact), next }),
    refuses: ['not_found'],
  }),
  'artifact.get': operation({
    name: 'artifact.get',
    summary: 'Read an artifact: its newest text, or an older revision.',
    effect: 'read',
    needs: 'artifact:read',
    input: () => OneArtifact.extend({ revision: z.int().min(1).optional().describe('Which text; the newest, if not given') }),
    output: () => z.object({ artifact: Artifact, content: z.string(), revision: z.int() }),
    refuses: ['not_found'],
  }),
  'artifact.revisions': operation({
    name: 'artifact.revisions',
    summary: 'List an artifact’s revisions, newest first.',
    effect: 'read',
    needs: 'artifact:read',
    input: () => OneArtifact.extend({ ...page }),
    output: () => z.object({ revisions: z.array(ArtifactRevision.omit({ content: true })), next }),
    refuses: ['not_found'],
  }),
  'artifact.update': operation({
    name: 'artifact.update',
    summary: 'Change an artifact; another title or text is a new revision.',
    effect: 'write',
    needs: 'artifact:update',
    input: () => OneArtifact.extend({ title: title.optional(), content: content.optional(), sprint: sprint.optional() }),
    output: () => ArtifactAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'artifact.diff': operation({
    name: 'artifact.diff',
    summary: 'Show what changed between two revisions, line by line.',
    effect: 'read',
    needs: 'artifact:read',
    input: () =>
      OneArtifact.extend({
        from: z.int().min(1).optional().describe('The older revision; the one before `to`, if not given'),
        to: z.int().min(1).optional().describe('The newer revision; the newest, if not given'),
      }),
    output: () => z.object({ from: z.int(), to: z.int(), added: z.int(), removed: z.int(), diff: z.string() }),
    refuses: ['not_found'],
  }),
  'artifact.stage': operation({
    name: 'artifact.stage',
    summary: 'Move an artifact to draft, review or final. A final plan becomes todos.',
    effect: 'write',
    needs: 'artifact:update',
    input: () => OneArtifact.extend({ stage: ArtifactStage }),
    output: () =>
      z.object({
        artifact: Artifact,
        todosGenerated: z.int().describe('Todos made from steps of the plan'),
        todosUpdated: z.int().describe('Todos of an earlier final plan that were changed'),
        todosCanceled: z.int().describe('Todos whose step is no longer in the plan'),
        notApplied: z.array(NotApplied).describe('What the plan changed, but people or agents had changed, too: it stays as they left it'),
        note: z.string().optional(),
      }),
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'artifact.delete': operation({
    name: 'artifact.delete',
    summary: 'Delete an artifact; its todos stay, without the link.',
    effect: 'write',
    needs: 'artifact:delete',
    input: () => OneArtifact,
    output: () => ArtifactAnswer,
    refuses: ['not_found', 'stale'],
  }),
} as const
