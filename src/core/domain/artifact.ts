import type { Artifact, ArtifactRevision, ArtifactStage, ArtifactType } from '../../contract/nouns/artifact.ts'
import type { NewEvent } from '../../contract/nouns/event.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export interface ArtifactChange {
  artifact: Artifact
  /** A new revision of the text, if there is one. */
  revision?: ArtifactRevision
  events: NewEvent[]
}

export interface NewArtifact {
  id: string
  revisionId: string
  session: number
  type: ArtifactType
  title: string
  content: string
  sprint: string | null
}

export interface ArtifactWish {
  title?: string
  content?: string
  sprint?: string | null
}

export function decideAddArtifact({ revisionId, content, ...wish }: NewArtifact, by: string, now: number): ArtifactChange {
  const artifact: Artifact = { ...wish, stage: 'draft', revision: 1, createdBy: by, createdAt: now, updatedAt: now, version: 1 }
  const revision = { id: revisionId, artifact: wish.id, revision: 1, title: wish.title, content, by, at: now, version: 1 }
  return { artifact, revision, events: [artifactEvent('artifact.added', artifact)] }
}

/** Another title or text is a new revision; another sprint is not. A wish that is already true changes nothing. */
export function decideEditArtifact(
  artifact: Artifact,
  newest: ArtifactRevision,
  wish: ArtifactWish,
  { id, by, now }: { id: string; by: string; now: number },
): ArtifactChange {
  const title = wish.title ?? artifact.title
  const content = wish.content ?? newest.content
  const sprint = wish.sprint === undefined ? artifact.sprint : wish.sprint
  const isRevised = title !== newest.title || content !== newest.content
  if (!isRevised && sprint === artifact.sprint) return { artifact, events: [] }
  const revision = artifact.revision + (isRevised ? 1 : 0)
  const after = { ...artifact, title, sprint, revision, updatedAt: now }
  const was = { title: artifact.title, sprint: artifact.sprint, revision: artifact.revision }
  return {
    artifact: after,
    revision: isRevised ? { id, artifact: artifact.id, revision, title, content, by, at: now, version: 1 } : undefined,
    events: [artifactEvent('artifact.edited', after, was)],
  }
}

/** `planned`: the revision that its todos were last made from. */
export function decideStage(artifact: Artifact, stage: ArtifactStage, now: number, planned?: number): ArtifactChange {
  if (stage === artifact.stage) return { artifact, events: [] }
  const after = { ...artifact, stage, updatedAt: now }
  const was = { stage: artifact.stage, ...(planned === undefined ? {} : { planned }) }
  return { artifact: after, events: [artifactEvent('artifact.staged', after, was)] }
}

export function judgeRevision(artifact: Artifact, wanted: number, found: ArtifactRevision | undefined): Outcome<ArtifactRevision> {
  if (found !== undefined) return grant(found)
  return refuse('not_found', `Artifact ${artifact.id} has no revision ${wanted}.`, { hint: `It has revisions 1 to ${artifact.revision}.` })
}

type ArtifactEvent = 'artifact.restored' | 'artifact.added' | 'artifact.edited' | 'artifact.staged' | 'artifact.deleted'

export function artifactEvent(type: ArtifactEvent, artifact: Artifact, was?: Record<string, unknown>): NewEvent {
  return { type, session: artifact.session, data: was === undefined ? { artifact } : { artifact, was } }
}
