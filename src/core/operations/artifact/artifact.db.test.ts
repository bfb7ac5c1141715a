import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Input } from '../../../contract/operations/index.ts'

const unknownId = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

describeOnEachDatabase('artifacts', newWorld, (world) => {
  const { newSession, last } = shorthandFor(world)
  const newArtifact = async (more: Partial<Input<'artifact.add'>> = {}) =>
    (await world.ask('artifact.add', { title: 'notes', ...more })).artifact

  test('[AF1] an artifact starts as a draft at revision 1, and reads back as it was written', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const content = '# Füße 写\n\n\ttab "quoted" \\ %\n'
    const artifact = await newArtifact({ session, type: 'code', content, sprint: sprint.id })
    expect(artifact).toMatchObject({ session, type: 'code', stage: 'draft', revision: 1, sprint: sprint.id, version: 1 })
    expect(await world.ask('artifact.get', { artifact: artifact.id.toLowerCase() })).toEqual({ artifact, content, revision: 1 })
  })

  test('[AF2] another title or text is a new revision, and the old ones are kept', async () => {
    const { id } = await newArtifact({ content: 'one' })
    await world.ask('artifact.update', { artifact: id, content: 'two' })
    const { artifact } = await world.ask('artifact.update', { artifact: id, title: 'renamed' })
    expect(artifact).toMatchObject({ revision: 3, title: 'renamed', version: 3 })
    const contents = await Promise.all([1, 2, 3].map((revision) => world.ask('artifact.get', { artifact: id, revision })))
    expect(contents.map(({ content }) => content)).toEqual(['one', 'two', 'two'])
    expect((await world.ask('artifact.get', { artifact: id })).revision).toBe(3)
    const { revisions, next } = await world.ask('artifact.revisions', { artifact: id, limit: 2 })
    expect(revisions).toMatchObject([
      { revision: 3, title: 'renamed', by: world.caller.name },
      { revision: 2, title: 'notes' },
    ])
    expect(revisions[0]).not.toHaveProperty('content')
    const rest = await world.ask('artifact.revisions', { artifact: id, limit: 2, after: next ?? undefined })
    expect(rest).toMatchObject({ revisions: [{ revision: 1 }], next: null })
  })

  test('[AF3] an update that changes nothing makes no revision and no event', async () => {
    const artifact = await newArtifact({ content: 'one' })
    const from = await last()
    const update = { artifact: artifact.id, title: 'notes', content: 'one', sprint: null }
    expect((await world.ask('artifact.update', update)).artifact).toEqual(artifact)
    expect((await world.ask('artifact.update', { artifact: artifact.id })).artifact).toEqual(artifact)
    expect((await world.ask('artifact.stage', { artifact: artifact.id, stage: 'draft' })).artifact).toEqual(artifact)
    expect(await last()).toBe(from)
  })

  test('[AF4] another sprint is a change, but no revision', async () => {
    const { id } = await newArtifact()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    expect((await world.ask('artifact.update', { artifact: id, sprint: sprint.id })).artifact).toMatchObject({
      ...{ sprint: sprint.id, revision: 1, version: 2 },
    })
    expect(await world.refused('artifact.update', { artifact: id, sprint: unknownId })).toMatchObject({ code: 'not_found' })
  })

  test('[AF5] any two revisions can be compared, in either direction', async () => {
    const { id } = await newArtifact({ content: 'a\nb\nc\n' })
    await world.ask('artifact.update', { artifact: id, content: 'a\nB\nc\n' })
    await world.ask('artifact.update', { artifact: id, content: 'a\nB\nc\nd\n' })
    expect(await world.ask('artifact.diff', { artifact: id })).toMatchObject({ from: 2, to: 3, added: 1, removed: 0 })
    const whole = await world.ask('artifact.diff', { artifact: id, from: 1 })
    expect(whole).toMatchObject({ from: 1, to: 3, added: 2, removed: 1 })
    expect(whole.diff).toBe('--- revision 1\n+++ revision 3\n@@ -1,3 +1,4 @@\n a\n-b\n+B\n c\n+d\n')
    expect(await world.ask('artifact.diff', { artifact: id, from: 3, to: 1 })).toMatchObject({ added: 1, removed: 2 })
    expect(await world.ask('artifact.diff', { artifact: id, from: 2, to: 2 })).toMatchObject({ added: 0, removed: 0, diff: '' })
    expect(await world.ask('artifact.diff', { artifact: id, to: 1 })).toMatchObject({ from: 1, to: 1, diff: '' })
  })

  test('[AF6] a revision that is not there is not found, and the refusal says which there are', async () => {
    const { id } = await newArtifact()
    const wanted = { code: 'not_found', hint: expect.stringContaining('1 to 1') }
    expect(await world.refused('artifact.get', { artifact: id, revision: 2 })).toMatchObject(wanted)
    expect(await world.refused('artifact.diff', { artifact: id, from: 1, to: 2 })).toMatchObject(wanted)
    expect(await world.refused('artifact.diff', { artifact: id, from: 5 })).toMatchObject(wanted)
    expect(await world.refused('artifact.get', { artifact: id, revision: 0 })).toMatchObject({ code: 'invalid' })
    expect(await world.refused('artifact.get', { artifact: unknownId })).toMatchObject({ code: 'not_found' })
  })

  test('[AF7] an artifact may be moved to any stage, and to no other', async () => {
    const { id } = await newArtifact()
    for (const stage of ['review', 'final', 'draft', 'final', 'review'] as const) {
      expect(await world.ask('artifact.stage', { artifact: id, stage })).toMatchObject({ artifact: { stage }, todosGenerated: 0 })
    }
    const from = await last()
    expect(await world.refused('artifact.stage', { artifact: id, stage: 'published' })).toMatchObject({ code: 'invalid' })
    expect(await last()).toBe(from)
    const { events } = await world.ask('event.list', { type: 'artifact.staged', after: from - 1 })
    expect(events).toMatchObject([{ data: { artifact: { stage: 'review' }, was: { stage: 'final' } } }])
  })

  test('[AF8] deleting an artifact keeps its todos and clears the link', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const { id } = await newArtifact({ session, sprint: sprint.id })
    const { todo } = await world.ask('todo.add', { session, subject: 'a', artifact: id })
    await world.ask('artifact.delete', { artifact: id })
    expect((await world.ask('todo.get', { todo: todo.id })).todo).toEqual({ ...todo, artifact: null })
    for (const name of ['artifact.get', 'artifact.revisions', 'artifact.delete'] as const) {
      expect(await world.refused(name, { artifact: id })).toMatchObject({ code: 'not_found' })
    }
    expect((await world.ask('todo.update', { todo: todo.id, status: 'completed' })).todo.status).toBe('completed')
  })

  test('[AF9] artifacts are listed newest first, by session, type and stage, in pages', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const ids: string[] = []
    for (const type of ['plan', 'document', 'plan', 'data', 'plan'] as const) ids.unshift((await newArtifact({ session, type })).id)
    await newArtifact({ session: other, type: 'plan' })
    const listed = async (input: Input<'artifact.list'>) => (await world.ask('artifact.list', input)).artifacts.map(({ id }) => id)
    expect(await listed({ session })).toEqual(ids)
    expect(await listed({ session, type: 'plan' })).toEqual([ids[0], ids[2], ids[4]])
    await world.ask('artifact.stage', { artifact: ids[1] as string, stage: 'review' })
    expect(await listed({ session, stage: 'review' })).toEqual([ids[1]])
    const wide = await newArtifact()
    expect(await listed({ session: 0 })).toContain(wide.id)
    expect(await listed({ session: 0 })).not.toContain(ids[0])
    for (const limit of [1, 2, 5]) {
      const collected: string[] = []
      let after: string | undefined
      do {
        const page = await world.ask('artifact.list', { session, limit, after })
        collected.push(...page.artifacts.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(collected).toEqual(ids)
    }
    expect(await world.refused('artifact.list', { session: 999_999 })).toMatchObject({ code: 'not_found' })
    expect(await world.refused('artifact.list', { after: 'nonsense' })).toMatchObject({ code: 'invalid' })
  })

  test('[AF10] deleting a session leaves its artifacts to the tenant', async () => {
    const session = await newSession()
    const { id } = await newArtifact({ session, content: 'kept' })
    await world.ask('session.delete', { session })
    expect(await world.ask('artifact.get', { artifact: id })).toMatchObject({ artifact: { session: 0 }, content: 'kept' })
    expect((await world.ask('artifact.list', { session: 0 })).artifacts.map((artifact) => artifact.id)).toContain(id)
    expect((await world.ask('artifact.update', { artifact: id, content: 'more' })).artifact.revision).toBe(2)
  })

  test('[AF11] a change that says which version it saw is refused when there is a newer one', async () => {
    const { id } = await newArtifact({ content: 'one' })
    await world.ask('artifact.update', { artifact: id, content: 'two' }, { version: 1 })
    for (const [name, more] of [
      ['artifact.update', { content: 'three' }],
      ['artifact.stage', { stage: 'final' }],
      ['artifact.delete', {}],
    ] as const) {
      expect(await world.refused(name, { artifact: id, ...more }, { version: 1 })).toMatchObject({ code: 'stale', version: 2 })
    }
  })

  test('[AF12] an artifact may hold 512 KiB, and no more', async () => {
    const content = `${'x'.repeat(1023)}\n`.repeat(512)
    const { id } = await newArtifact({ content })
    expect((await world.ask('artifact.get', { artifact: id })).content).toBe(content)
    expect(await world.refused('artifact.update', { artifact: id, content: `${content}x` })).toMatchObject({ code: 'invalid' })
  })
})
