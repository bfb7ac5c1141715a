import type { Artifact, ArtifactRevision } from '../../../contract/nouns/artifact.ts'
import { artifactEvent, decideEditArtifact, decideStage } from '../../domain/artifact.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { readerOf } from '../artifact/plan-ahead.ts'
import type { Taking } from './take-back.ts'

/** What staging a plan notes besides its stage: which revision its todos were made from before. */
type WasArtifact = Partial<Artifact> & { planned?: number }

export async function takeBackArtifacts({ call, gone, changed, made, along }: Taking<Artifact>, context: WriteContext): Promise<void> {
  for (const row of gone) {
    const isThere = row.session === 0 || (await context.find('session', row.session)) !== undefined
    const sprint = row.sprint === null ? null : ((await context.find('sprint', row.sprint))?.id ?? null)
    const artifact = { ...row, session: isThere ? row.session : 0, sprint, updatedAt: context.now, version: row.version + 1 }
    context.add('artifact', { artifact, events: [artifactEvent('artifact.restored', artifact)] })
    for (const { row: artifactRevision } of along.filter(({ noun }) => noun === 'artifactRevision')) {
      context.add('artifactRevision', { artifactRevision: artifactRevision as ArtifactRevision, events: [] })
    }
  }
  if (gone.length > 0) context.apply({ kind: 'bring-back', ids: along.map(({ id }) => id) }, { kind: 'relink', call })
  for (const { row, was } of changed) await putBack(row, was, context)
  for (const artifact of made) context.remove('artifact', { artifact, events: [artifactEvent('artifact.deleted', artifact)] })
}

/** A text of before comes back as a new revision: whoever looks for the one between finds it under its number. */
async function putBack(row: Artifact, was: WasArtifact, context: WriteContext): Promise<void> {
  const { stage = row.stage, planned } = was
  const newest = await context.store.artifacts.revision(row.id, row.revision)
  const before = was.revision === undefined ? undefined : await context.store.artifacts.revision(row.id, was.revision)
  if (newest !== undefined && (before !== undefined || was.sprint !== undefined)) {
    const sprint = was.sprint == null ? was.sprint : ((await context.find('sprint', was.sprint))?.id ?? null)
    const by = { id: context.newId(), by: context.caller.name, now: context.now }
    context.change('artifact', row, (artifact) => {
      const decided = decideEditArtifact(artifact, newest, { title: was.title, content: before?.content, sprint }, by)
      if (decided.revision !== undefined) context.add('artifactRevision', { artifactRevision: decided.revision, events: [] })
      return decided
    })
  }
  const now = await context.store.seen.upTo(row.session, readerOf(row.id))
  context.change('artifact', row, (artifact) => decideStage(artifact, stage, context.now, planned === undefined ? undefined : now))
  if (planned !== undefined) context.apply({ kind: 'seen', session: row.session, who: readerOf(row.id), upTo: planned, exactly: true })
}
