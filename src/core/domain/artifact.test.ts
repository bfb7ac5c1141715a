import { expect, test } from 'vitest'
import { later, noon } from '../../../tests/support/fakes.ts'
import type { ArtifactRevision } from '../../contract/nouns/artifact.ts'
import { decideAddArtifact, decideEditArtifact, decideStage } from './artifact.ts'

const wish = { id: 'A', revisionId: 'R', session: 3, type: 'plan' as const, title: 'plan', content: 'one', sprint: null }
const { artifact, revision, events } = decideAddArtifact(wish, 'coder', noon)
const edited = (change: { title?: string; content?: string; sprint?: string | null }) =>
  decideEditArtifact(artifact, revision as ArtifactRevision, change, { id: 'S', by: 'ada', now: later })

test('[AF1] an artifact starts as a draft with its first revision', () => {
  expect(artifact).toMatchObject({ stage: 'draft', revision: 1, createdBy: 'coder', createdAt: noon, version: 1 })
  expect(revision).toEqual({ id: 'R', artifact: 'A', revision: 1, title: 'plan', content: 'one', by: 'coder', at: noon, version: 1 })
  expect(events).toEqual([{ type: 'artifact.added', session: 3, data: { artifact } }])
})

test('[AF2] another title or text is a new revision, with the whole of both', () => {
  expect(edited({ content: 'two' }).revision).toMatchObject({ id: 'S', revision: 2, title: 'plan', content: 'two', by: 'ada', at: later })
  expect(edited({ title: 'other' }).revision).toMatchObject({ revision: 2, title: 'other', content: 'one' })
  expect(edited({ content: '' }).revision).toMatchObject({ content: '' })
  expect(edited({ content: 'two' }).events).toMatchObject([{ type: 'artifact.edited', data: { was: { revision: 1 } } }])
})

test('[AF3] a wish that is already true changes nothing', () => {
  expect(edited({ title: 'plan', content: 'one', sprint: null })).toEqual({ artifact, events: [] })
  expect(decideStage(artifact, 'draft', later)).toEqual({ artifact, events: [] })
})

test('[AF4] another sprint is a change, but no revision', () => {
  expect(edited({ sprint: 'P' })).toMatchObject({ artifact: { sprint: 'P', revision: 1, updatedAt: later } })
  expect(edited({ sprint: 'P' }).revision).toBeUndefined()
})

test('[AF7] a stage is one event that says what it was', () => {
  const staged = decideStage(artifact, 'final', later)
  expect(staged.artifact).toMatchObject({ stage: 'final', updatedAt: later })
  expect(staged.events).toMatchObject([{ type: 'artifact.staged', session: 3, data: { was: { stage: 'draft' } } }])
})
