import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import { refuse } from '../../contract/refusals.ts'
import { type ArtifactChange, artifactEvent, decideAddArtifact, decideEditArtifact, decideStage } from '../domain/artifact.ts'
import { type Effects, type HandlersOf, prepared, type ReadScene, type WriteScene } from '../gate/handler.ts'
import { Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { lineDiff } from '../render/line-diff.ts'
import { planAhead } from './plan-ahead.ts'
import { todosFromPlan } from './plan-todos.ts'

export const artifactHandlers: HandlersOf<'artifact'> = {
  async 'artifact.add'(input, scene) {
    const session = input.session === 0 ? 0 : (await scene.require('session', input.session)).number
    const sprint = await sprintOf(input.sprint, scene)
    const wish = { ...input, id: scene.newId(), revisionId: scene.newId(), session, sprint }
    const change = decideAddArtifact(wish, scene.caller.name, scene.now)
    const changes: Change[] = [{ kind: 'insert', noun: 'artifact', row: change.artifact }]
    return { changes: [...changes, ...revisionChanges(change)], events: change.events, answer: { artifact: change.artifact } }
  },

  async 'artifact.list'(input, scene) {
    const session =
      input.session === undefined || input.session === 0
        ? (input.session as 0 | undefined)
        : (await scene.require('session', input.session)).number
    const { rows, next } = await scene.store.listArtifacts({
      session,
      type: input.type,
      stage: input.stage,
      limit: input.limit,
      after: input.after,
    })
    return { artifacts: rows, next }
  },

  async 'artifact.get'(input, scene) {
    const artifact = await scene.require('artifact', input.artifact)
    const { content, revision } = await revisionOf(artifact, input.revision ?? artifact.revision, scene)
    return { artifact, content, revision }
  },

  async 'artifact.revisions'(input, scene) {
    const artifact = await scene.require('artifact', input.artifact)
    const { rows, next } = await scene.store.listRevisions(artifact.id, input.limit, input.after)
    return { revisions: rows, next }
  },

  async 'artifact.update'(input, scene) {
    const before = await scene.target('artifact', input.artifact)
    const newest = await revisionOf(before, before.revision, scene)
    const sprint = input.sprint === undefined ? undefined : await sprintOf(input.sprint, scene)
    const by = { id: scene.newId(), by: scene.caller.name, now: scene.now }
    return effectsOf(decideEditArtifact(before, newest, { title: input.title, content: input.content, sprint }, by))
  },

  async 'artifact.diff'(input, scene) {
    const artifact = await scene.require('artifact', input.artifact)
    const to = input.to ?? artifact.revision
    const from = input.from ?? Math.max(1, to - 1)
    const [older, newer] = [await revisionOf(artifact, from, scene), await revisionOf(artifact, to, scene)]
    const named = ({ revision, content }: ArtifactRevision) => ({ name: `revision ${revision}`, content })
    return { from, to, ...lineDiff(named(older), named(newer)) }
  },

  'artifact.stage': prepared(planAhead, async (input, scene, plan) => {
    const before = await scene.target('artifact', input.artifact)
    const staged = effectsOf(decideStage(before, input.stage, scene.now))
    const none = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] }
    if (plan === null || before.type !== 'plan') return { ...staged, answer: { ...staged.answer, ...none } }
    const { content } = await revisionOf(before, before.revision, scene)
    const planned = await todosFromPlan(staged.answer.artifact, content, scene, plan)
    return {
      changes: [...staged.changes, ...planned.changes],
      events: [...staged.events, ...planned.events],
      answer: { ...staged.answer, ...planned.answer },
    }
  }),

  async 'artifact.delete'(input, scene) {
    const artifact = await scene.target('artifact', input.artifact)
    return {
      changes: [{ kind: 'remove', noun: 'artifact', row: artifact }],
      events: [artifactEvent('artifact.deleted', artifact)],
      answer: { artifact },
    }
  },
}

async function sprintOf(reference: string | null, scene: WriteScene): Promise<string | null> {
  return reference === null ? null : (await scene.require('sprint', reference)).id
}

async function revisionOf(artifact: Artifact, revision: number, scene: ReadScene | WriteScene): Promise<ArtifactRevision> {
  const found = await scene.store.findRevision(artifact.id, revision)
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
