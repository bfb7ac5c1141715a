import * as z from 'zod'

export const ArtifactType = z.enum(['plan', 'document', 'code', 'config', 'data', 'other'])
export type ArtifactType = z.infer<typeof ArtifactType>

export const ArtifactStage = z.enum(['draft', 'review', 'final'])
export type ArtifactStage = z.infer<typeof ArtifactStage>

/** A versioned document. Each change of its text is a new revision, and the old ones are kept. */
export const Artifact = z
  .object({
    id: z.string().describe('ULID'),
    session: z.int().describe('Number of the session it belongs to; 0 means tenant-wide'),
    type: ArtifactType,
    title: z.string(),
    stage: ArtifactStage,
    sprint: z.string().nullable().describe('Id of the sprint that its todos become part of'),
    revision: z.int().describe('Which revision of the text is the newest'),
    createdBy: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Artifact' })
export type Artifact = z.infer<typeof Artifact>

export const ArtifactRevision = z
  .object({
    id: z.string().describe('ULID'),
    artifact: z.string().describe('Id of the artifact'),
    revision: z.int().describe('1 is the first'),
    title: z.string(),
    content: z.string(),
    by: z.string(),
    at: z.int().describe('Epoch milliseconds'),
    version: z.int(),
  })
  .meta({ id: 'ArtifactRevision' })
export type ArtifactRevision = z.infer<typeof ArtifactRevision>
