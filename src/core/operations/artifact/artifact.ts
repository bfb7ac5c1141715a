import type { Artifact, ArtifactRevision } from '../../../contract/nouns/artifact.ts'
import {
  type ArtifactChange,
  artifactEvent,
  decideAddArtifact,
  decideEditArtifact,
  decideStage,
  judgeRevision,
} from '../../domain/artifact.ts'
import { type HandlersOf, prepared, type ReadContext, type WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { lineDiff } from '../../render/text/line-diff.ts'
import { planAhead, readerOf } from './plan-ahead.ts'
import { todosFromPlan } from './plan-todos.ts'

export const artifactHandlers: HandlersOf<'artifact'> = {
  async 'artifact.add'(input, context) {
    const session = input.session === 0 ? 0 : (await context.require('session', input.session)).number
    const sprint = await sprintOf(input.sprint, context)
    const wish = { ...input, id: context.newId(), revisionId: context.newId(), session, sprint }
    const decided = decideAddArtifact(wish, context.caller.name, context.now)
    const artifact = context.add('artifact', decided)
    keepRevision(decided, context)
    return { artifact }
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
    const wish = { title: input.title, content: input.content, sprint }
    const artifact = context.change('artifact', before, (row) => {
      const decided = decideEditArtifact(row, newest, wish, by)
      keepRevision(decided, context)
      return decided
    })
    return { artifact }
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
    const planned = plan === null ? undefined : await context.store.seen.upTo(before.session, readerOf(before.id))
    const artifact = context.change('artifact', before, (row) => decideStage(row, input.stage, context.now, planned))
    const none = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] }
    if (plan === null || before.type !== 'plan') return { artifact, ...none }
    const { content } = await revisionOf(before, before.revision, context)
    return { artifact, ...(await todosFromPlan(artifact, content, context, plan)) }
  }),

  async 'artifact.delete'(input, context) {
    const artifact = await context.target('artifact', input.artifact)
    return { artifact: context.remove('artifact', { artifact, events: [artifactEvent('artifact.deleted', artifact)] }) }
  },
}

async function sprintOf(reference: string | null, context: WriteContext): Promise<string | null> {
  return reference === null ? null : (await context.require('sprint', reference)).id
}

async function revisionOf(artifact: Artifact, revision: number, context: ReadContext | WriteContext): Promise<ArtifactRevision> {
  return granted(judgeRevision(artifact, revision, await context.store.artifacts.revision(artifact.id, revision)))
}

function keepRevision({ revision }: ArtifactChange, context: WriteContext): void {
  if (revision !== undefined) context.add('artifactRevision', { artifactRevision: revision, events: [] })
}
