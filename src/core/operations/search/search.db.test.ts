import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Hit } from '../../../contract/nouns/search.ts'
import type { Input } from '../../../contract/operations/index.ts'

describeOnEachDatabase('search', newWorld, (world) => {
  type More = Partial<Input<'search.find'>>

  /** Everybody searches a tenant of their own. */
  const newTenant = async (name: string) => {
    await world.ask('tenant.add', { name })
    const caller = await world.punchlist.localCaller({ tenant: name })
    const ask: typeof world.ask = (operation, input, call = {}) => world.ask(operation, input, { caller, ...call })
    const index = () => ask('search.index', {}, { caller: { ...caller, engine: true } })
    const indexAll = async () => {
      for (let left = await index(); left.behind > 0 || left.building; ) left = await index()
    }
    const search = async (query: string, more: More = {}) => {
      await indexAll()
      return ask('search.find', { query, ...more })
    }
    const found = async (query: string, more: More = {}) => (await search(query, more)).hits.map(nameOf)
    const todo = async (subject: string, description = '') => (await ask('todo.add', { subject, description })).todo.number
    return { caller, ask, search, found, todo, index }
  }
  const nameOf = ({ kind, number }: Hit) => `${kind} ${number ?? '-'}`
  const marked = (text: string, marks: readonly (readonly number[])[]) => marks.map(([start, end]) => text.slice(start, end))
  test('[SR1] everything that has text is found by it, with the place it was found', async () => {
    const { ask, found, search } = await newTenant('everything')
    const { session } = await ask('session.add', { title: 'the orchard session' })
    const { todo } = await ask('todo.add', { session: session.number, subject: 'Prune the apple trees', description: 'in the\norchard' })
    await ask('agent.define', { id: 'gardener', definition: { runner: 'function' } })
    const { task } = await ask('task.add', { title: 'Orchard plan', description: 'with pears', owner: 'gardener' })
    await ask('memory.add', { type: 'project', title: 'Soil', body: 'the orchard has clay' })
    await ask('artifact.add', { type: 'document', title: 'Notes', content: 'all about the orchard' })
    await ask('message.send', { session: session.number, text: 'how is the orchard?' })
    const names = await found('orchard')
    expect(names.slice(0, 2).toSorted()).toEqual(['session 1', `task ${task.number}`])
    expect(names.slice(2).toSorted()).toEqual(['artifact -', 'memory 1', 'message 1', `todo ${todo.number}`])
    const [hit] = (await search('apple orch')).hits
    const place = { kind: 'todo', number: todo.number, id: todo.id, session: session.number, status: 'pending', text: 'in the orchard' }
    expect(hit).toMatchObject(place)
    expect(marked(hit?.title ?? '', hit?.titleMarks ?? [])).toEqual(['apple'])
    expect(marked(hit?.text ?? '', hit?.textMarks ?? [])).toEqual(['orchard'])
    await ask('task.cancel', { task: task.number })
    await ask('todo.update', { todo: todo.number, status: 'completed' })
    await ask('session.archive', { session: session.number })
    expect(await found('orchard')).toHaveLength(6)
  })

  test('[SR15] a number finds what has it, before what has it in its text', async () => {
    const { ask, found, todo } = await newTenant('numbers')
    await ask('session.add', { title: 'the first' })
    await todo('one')
    await todo('1 is the answer')
    expect(await found('#1')).toEqual(['session 1', 'todo 1', 'todo 2'])
    expect(await found('1', { kinds: ['todo'] })).toEqual(['todo 1', 'todo 2'])
    expect(await found('#3')).toEqual([])
    expect(await found('1 answer')).toEqual(['todo 2'])
  })

  test('[SR2] all words must be there, the last as a beginning, any with a star, those in quotes in a row', async () => {
    const { found, todo } = await newTenant('words')
    await todo('observe the rollout', 'of the canary')
    await todo('Rollout: observability', 'crème brûlée, 部署密钥')
    expect(await found('rollout')).toEqual(['todo 2', 'todo 1'])
    expect(await found('rollout obs')).toEqual(['todo 2', 'todo 1'])
    expect(await found('obs rollout')).toEqual([])
    expect(await found('obs* rollout canary')).toEqual(['todo 1'])
    expect(await found('"the rollout"')).toEqual(['todo 1'])
    expect(await found('"rollout the"')).toEqual([])
    expect(await found('"roll"')).toEqual([])
    expect(await found('BRULEE')).toEqual(['todo 2'])
    expect(await found('密钥')).toEqual(['todo 2'])
    expect(await found('nowhere')).toEqual([])
  })

  test('[SR3] filters narrow it down, in the text or as fields, and one that is not understood is refused', async () => {
    const { ask, found, todo, caller } = await newTenant('filters')
    const { session } = await ask('session.add', { title: 'elsewhere' })
    await todo('water the ferns')
    await ask('todo.update', { todo: 1, status: 'completed' })
    await ask('todo.add', { session: session.number, subject: 'water the moss' }, { caller: { ...caller, name: 'Ann Smith' } })
    await ask('memory.add', { type: 'project', title: 'water is hard' })
    expect(await found('water kind:todo')).toEqual(['todo 2', 'todo 1'])
    expect(await found('water status:open')).toEqual(['todo 2'])
    expect(await found('water status:done')).toEqual(['todo 1'])
    expect(await found('water', { status: 'finished' })).toEqual(['todo 1'])
    expect(await found('water session:1')).toEqual(['todo 2'])
    expect(await found('water', { session: 0 })).toHaveLength(2)
    expect(await found('water by:"ann smith"')).toEqual(['todo 2'])
    expect(await found('water', { by: 'ANN SMITH', kinds: ['todo', 'task'] })).toEqual(['todo 2'])
    expect(await found('water since:1h')).toHaveLength(3)
    expect(await found('water tag:nothing')).toEqual([])
    expect(await found('"status:open"')).toEqual([])
    for (const query of ['water status:opn', 'water kind:tree', 'water session:x', 'water since:soon', 'status:open', '!!'])
      expect([query, (await world.refused('search.find', { query }, { caller })).code]).toEqual([query, 'invalid'])
    expect((await world.refused('search.find', { query: 'water session:99' }, { caller })).code).toBe('not_found')
  })

  test('[SR4] what has more of the words in its title comes first, then what was changed last, page by page', async () => {
    const { search, todo, caller } = await newTenant('pages')
    for (let count = 0; count < 7; count++) await todo(count % 2 === 0 ? `river ${count}` : `brook ${count}`, 'a river and a stream')
    const names: string[] = []
    for (let after: string | undefined, pages = 0; pages < 10; pages++) {
      const { hits, next } = await search('stream river', { limit: 2, ...(after === undefined ? {} : { after }) })
      names.push(...hits.map(nameOf))
      if (next === null) break
      after = next
    }
    expect(names).toEqual([7, 5, 3, 1, 6, 4, 2].map((number) => `todo ${number}`))
    expect((await world.refused('search.find', { query: 'river', after: 'x' }, { caller })).code).toBe('invalid')
  })

  test('[SR5] nobody finds what is another tenant’s', async () => {
    const [mine, theirs] = [await newTenant('mine'), await newTenant('theirs')]
    await mine.todo('the secret harbour')
    expect(await mine.found('harbour')).toEqual(['todo 1'])
    expect(await theirs.found('harbour')).toEqual([])
    await theirs.todo('our harbour')
    expect((await theirs.search('harbour')).hits.map(({ title }) => title)).toEqual(['our harbour'])
    await world.ask('tenant.delete', { name: 'theirs' })
    expect(await mine.found('harbour')).toEqual(['todo 1'])
  })

  test('[SR6] what goes with a session, or in thousands, is not found again; what outlives it is', async () => {
    const { ask, found, search, caller } = await newTenant('gone')
    const { session } = await ask('session.add', { title: 'lighthouse' })
    const lamps = (length: number) =>
      Array.from({ length }, (_, count) => ({ content: `lighthouse lamp ${count}`, status: 'pending' as const }))
    await ask('list.replace', { session: session.number, todos: lamps(250) })
    await ask('artifact.add', { session: session.number, type: 'document', title: 'lighthouse', content: '' })
    await ask('list.replace', { session: 0, todos: lamps(30) })
    expect((await search('lighthouse session:1')).hits).toHaveLength(20)
    await ask('session.delete', { session: session.number })
    expect(await found('lighthouse', { limit: 50 })).toHaveLength(31)
    expect(await world.punchlist.store.read(caller.tenant.number, ({ search }) => search.inSession(session.number, 1))).toEqual([])
    await ask('todo.deleteMany', { session: 0, scope: 'all' })
    expect(await found('lighthouse')).toEqual(['artifact -'])
  })

  test('[SR7] the index goes through the rows when the log does not reach to its place, and says so meanwhile', async () => {
    const { ask, found, search, todo, index, caller } = await newTenant('trimmed')
    await todo('the old mill')
    await todo('the mill pond')
    expect(await found('mill')).toHaveLength(2)
    await ask('todo.delete', { todo: 1 })
    await ask('todo.update', { todo: 2, subject: 'the pond' })
    await todo('a new mill')
    // As if that had been cut off the log: the index is sent to a place behind its end.
    await world.punchlist.store.write(caller.tenant.number, async (store) => {
      const place = await store.search.place()
      if (place) await store.apply([{ kind: 'index', place: { ...place, cursor: 1_000_000 }, documents: [], gone: [] }])
    })
    expect(await index()).toMatchObject({ behind: 0, changed: 4 })
    expect(await search('mill')).toMatchObject({ hits: [{ number: 3 }], behind: 0, building: false })
    expect(await found('pond')).toEqual(['todo 2'])
  })

  test('[SR8] of words that are everywhere the newest are looked at, and the answer says so', async () => {
    const { ask, search } = await newTenant('everywhere')
    const todos = Array.from({ length: 1_001 }, (_, count) => ({ content: `snow ${count}`, status: 'pending' as const }))
    await ask('list.replace', { session: 0, todos })
    const { hits, capped } = await search('snow')
    expect({ capped, first: hits[0]?.number }).toEqual({ capped: true, first: 1001 })
    expect(await search('snow 77')).toMatchObject({ capped: false })
  })
})
