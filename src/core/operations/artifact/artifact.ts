import type { Artifact, ArtifactRevision } from '../../../contract/nouns/artifact.ts'
import { refuse } from '../../../contract/refusals.ts'
import { type ArtifactChange, artifactEvent, decideAddArtifact, decideEditArtifact, decideStage } from '../../domain/artifact.ts'
import { type Effects, type HandlersOf, prepared, type ReadContext, type WriteContext } from '../../gate/handler.ts'
import { Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { lineDiff } from '../../render/text/line-diff.ts'
import { planAhead } from './plan-ahead.ts'
import { todosFromPlan } from './plan-todos.ts'

export const artifactHandlers: HandlersOf<'artifact'> = {
  async 'artifact.add'(input, context) {
    const session = input.session === 0 ? 0 : (await context.require('session', input.session)).number
    const sprint = await sprintOf(input.sprint, context)
    const wish = { ...input, id: context.newId(), revisionId: context.newId(), session, sprint }
    const change = decideAddArtifact(wish, context.caller.name, context.now)
    const changes: Change[] = [{ kind: 'insert', noun: 'artifact', row: change.artifact }]
    return { changes: [...changes, ...revisionChanges(change)], events: change.events, answer: { artifact: change.artifact } }
  },

  async 'artifact.list'(input, context) {
    const session =
      input.session === undefined || input.session === 0
        ? (input.session as 0 | undefined)
        : (await context.require('session', input.session)).number
    const { rows, next } = await context.store.artifacts.list({
      session,
      type: input.type,
      stage: input.stage,
      limit: input.limit,
      after: input.after,
    })
    return { artifacts: rows, next }
  },

  async 'artifact.get'(input, context) {
    const artifact = await context.require('artifact', input.artifact)
    const { content, revision } = await revisionOf(artifact, input.revision ?? artifact.revision, context)
    return { artifact, content, revision }
  },

  async 'artifact.revisions'(input, context) {
    const artifact = await context.require('artifact', input.artifact)
    const { rows, next } = await context.store.artifacts.revisions(artifact.id, input.limit, input.after)
    return { revisions: rows, next }
  },

  async 'artifact.update'(input, context) {
    const before = await context.target('artifact', input.artifact)
    const newest = await revisionOf(before, before.revision, context)
    const sprint = input.sprint === undefined ? undefined : await sprintOf(input.sprint, context)
    const by = { id: context.newId(), by: context.caller.name, now: context.now }
    return effectsOf(decideEditArtifact(before, newest, { title: input.title, content: input.content, sprint }, by))
  },

  async 'artifact.diff'(input, context) {
    const artifact = await context.require('artifact', input.artifact)
    const to = input.to ?? artifact.revision
    const from = input.from ?? Math.max(1, to - 1)
    const [older, newer] = [await revisionOf(artifact, from, context), await revisionOf(artifact, to, context)]
    const named = ({ revision, content }: ArtifactRevision) => ({ name: `revision ${revision}`, content })
    return { from, to, ...lineDiff(named(older), named(newer)) }
  },

  'artifact.stage': prepared(planAhead, async (input, context, plan) => {
    const before = await context.target('artifact', input.artifact)
    const staged = effectsOf(decideStage(before, input.stage, context.now))
    const none = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] }
    if (plan === null || before.type !== 'plan') return { ...staged, answer: { ...staged.answer, ...none } }
    const { content } = await revisionOf(before, before.revision, context)
    const planned = await todosFromPlan(staged.answer.artifact, content, context, plan)
    return {
      changes: [...staged.changes, ...planned.changes],
      events: [...staged.events, ...planned.events],
      answer: { ...staged.answer, ...planned.answer },
    }
  }),

  async 'artifact.delete'(input, context) {
    const artifact = await context.target('artifact', input.artifact)
    return {
      changes: [{ kind: 'remove', noun: 'artifact', row: artifact }],
      events: [artifactEvent('artifact.deleted', artifact)],
      answer: { artifact },
    }
  },
}

async function sprintOf(reference: string | null, context: WriteContext): Promise<string | null> {
  return reference === null ? null : (await context.require('sprint', reference)).id
}

async function revisionOf(artifact: Artifact, revision: number, context: ReadContext | WriteContext): Promise<ArtifactRevision> {
  const found = await context.store.artifacts.revision(artifact.id, revision)
  if (found !== undefined) return found
  const message = `Artifact ${artifact.id} has no revision ${revision}.`
  throw new Refused(refuse('not_found', message, { hint: `It has revisions 1 to ${artifact.revision}.` }).refusal)
}

function revisionChanges({ revision }: ArtifactChange): Change[] {
  return revision === undefined ? [] : [{ kind: 'insert', noun: 'artifactRevision', row: revision }]
}

function effectsOf(change: ArtifactChange): Effects<{ artifact: Artifact }> {
  const { artifact, events } = change
  const changes: Change[] = events.length === 0 ? [] : [{ kind: 'update', noun: 'artifact', row: artifact }, ...revisionChanges(change)]
  return { changes, events, answer: { artifact } }
}
