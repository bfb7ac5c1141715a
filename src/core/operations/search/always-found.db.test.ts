import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import { SearchKind } from '../../../contract/nouns/search.ts'
import { assemble } from '../../../server/open.ts'
import { longestText } from '../../domain/search/document.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Caller } from '../../ports/caller.ts'

const words = ['amber', 'birch', 'Cedar', 'düne', '鋼', 'amberly']
const some = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' '))
const nth = fc.nat({ max: 5 })

const deletes = ['delete todo', 'delete memory', 'delete artifact', 'delete session', 'delete session', 'delete all todos']

/** Somebody changes something, or the index takes a step: well, twice at once, or with its process killed before the end of it. */
const someMove = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('todo', 'memory', 'artifact', 'session', 'message'), text: some, more: some }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('edit todo', 'edit memory', 'edit artifact', 'rename session'), which: nth, text: some }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('move todo', 'complete todo', 'archive session'), which: nth, where: nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom(...deletes), which: nth }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('index', 'index', 'index twice at once', 'index and be killed') }) },
)
type Move = { does: string; which?: number; where?: number; text?: string; more?: string }

describeOnEachDatabase('the index of words', newWorld, (world) => {
  let tenants = 0

  test('[SR9] whatever is changed, and however the index is cut off, each row is found by its words as they are, once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someMove, { minLength: 25, maxLength: 40, size: 'max' }),
        fc.nat({ max: 3 }),
        async (moves: Move[], cut) => {
          const name = `tenant-${++tenants}`
          await world.ask('tenant.add', { name })
          const stage = stageOf(world, { ...(await world.punchlist.localCaller({ tenant: name })), engine: true })
          await stage.indexAll()
          for (const move of moves) await stage.play(move)
          if (cut === 0) await stage.cutLog()
          await stage.indexAll()
          expect(await stage.documents()).toEqual(await stage.findable())
          for (const word of words) {
            expect([word, await stage.found(`"${word}"`)]).toEqual([word, await stage.holding(word)])
            expect([word, await stage.found(`"${word}" session:0`)]).toEqual([word, await stage.holding(word, 0)])
          }
        },
      ),
      { numRuns: process.env.PUNCHLIST_SOAK === '1' ? 200 : 8 },
    )
  })
})

function stageOf({ punchlist }: TestWorld, caller: Caller) {
  const { store, perform } = punchlist
  const killed = assemble({
    ...store,
    write: (tenant, work, lock) =>
      store.write(
        tenant,
        async (writing) => {
          await work(writing)
          throw new Error('killed')
        },
        lock,
      ),
  })
  /** What is refused, since it is gone or was never there, changes nothing. */
  const wish = async (operation: Parameters<typeof perform>[0], input: object) => {
    const outcome = await perform(operation, input, { caller })
    if (!outcome.granted && outcome.refusal.code === 'invalid') throw new Error(outcome.refusal.message)
    return outcome.granted ? (outcome.value as Record<string, { number?: number; id: string }>) : undefined
  }
  const made: Record<string, (number | string)[]> = { todo: [], memory: [], artifact: [], session: [] }
  const pick = (kind: string, which = 0) =>
    made[kind]?.[which % Math.max(1, made[kind]?.length ?? 0)] ?? (kind === 'artifact' ? '01KA3Q4W8ZVJ5X2T1000050000' : 999)
  const note = (kind: string, answer: Record<string, { number?: number; id: string }> | undefined) => {
    const row = answer?.[kind]
    if (row !== undefined) made[kind]?.push(row.number ?? row.id)
  }
  const index = () => perform('search.index', {}, { caller })

  const play = async ({ does, which, where, text = '', more = '' }: Move): Promise<unknown> => {
    const session = where === undefined || where === 0 ? 0 : pick('session', where)
    switch (does) {
      case 'todo':
        return note('todo', await wish('todo.add', { session: made.session?.at(-1) ?? 0, subject: text, description: more }))
      case 'memory':
        return note('memory', await wish('memory.add', { type: 'project', title: text, body: more, session: made.session?.at(-1) ?? 0 }))
      case 'artifact':
        return note(
          'artifact',
          await wish('artifact.add', { type: 'document', title: text, content: more, session: made.session?.at(-1) ?? 0 }),
        )
      case 'session':
        return note('session', await wish('session.add', { title: text }))
      case 'message':
        return wish('message.send', { session: pick('session'), text })
      case 'edit todo':
        return wish('todo.update', { todo: pick('todo', which), subject: text })
      case 'edit memory':
        return wish('memory.update', { memory: pick('memory', which), body: text })
      case 'edit artifact':
        return wish('artifact.update', { artifact: pick('artifact', which), content: text })
      case 'rename session':
        return wish('session.rename', { session: pick('session', which), title: text })
      case 'move todo':
        return wish('todo.move', { todo: pick('todo', which), to: session })
      case 'complete todo':
        return wish('todo.update', { todo: pick('todo', which), status: 'completed' })
      case 'archive session':
        return wish('session.archive', { session: pick('session', which) })
      case 'delete todo':
        return wish('todo.delete', { todo: pick('todo', which) })
      case 'delete memory':
        return wish('memory.delete', { memory: pick('memory', which) })
      case 'delete artifact':
        return wish('artifact.delete', { artifact: pick('artifact', which) })
      case 'delete session':
        return wish('session.delete', { session: pick('session', which) })
      case 'delete all todos':
        return wish('todo.deleteMany', { session: 0, scope: 'all' })
      case 'index twice at once':
        return Promise.all([index(), index()])
      case 'index and be killed':
        return expect(killed.perform('search.index', {}, { caller })).rejects.toThrow('killed')
      default:
        return index()
    }
  }

  return {
    play,
    /** As if the log had been cut off behind the place of the index: it stands where the log does not reach. */
    cutLog: () =>
      store.write(caller.tenant.number, async (writing) => {
        const place = await writing.search.place()
        if (place) await writing.apply([{ kind: 'index', place: { ...place, cursor: 1_000_000 }, documents: [], gone: [] }])
      }),
    /** What the index keeps. */
    documents: () =>
      store.read(caller.tenant.number, async ({ search }) =>
        (await search.documents('', 1_000)).map(({ kind, row }) => `${kind} ${row}`).toSorted(),
      ),
    /** What it should keep: a document for each row. */
    findable: () =>
      store.read(caller.tenant.number, async ({ search }) => {
        const names: string[] = []
        for (const kind of SearchKind.options) names.push(...(await search.rows(kind, '', 1_000)).map((row) => `${kind} ${row}`))
        return names.toSorted()
      }),
    async indexAll() {
      for (;;) {
        const step = await index()
        if (step.granted && step.value.behind === 0 && !step.value.building) return
      }
    },
    async found(query: string): Promise<string[]> {
      const names: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await perform('search.find', { query, limit: 3, ...(after === undefined ? {} : { after }) }, { caller })
        if (!page.granted) throw new Error(page.refusal.message)
        names.push(...page.value.hits.map(({ kind, id }) => `${kind} ${id}`))
        if (page.value.next === null) return names.toSorted()
        after = page.value.next
      }
    },
    /** By looking at every row there is. */
    async holding(word: string, session?: number): Promise<string[]> {
      const [wanted] = wordsOf(word)
      return store.read(caller.tenant.number, async (reading) => {
        const names: string[] = []
        for (const kind of SearchKind.options) {
          for (const row of await reading.search.read(kind, await reading.search.rows(kind, '', 1_000))) {
            if (session !== undefined && (kind === 'session' || ('session' in row && row.session !== session))) continue
            const texts = [JSON.stringify(row)]
            if (kind === 'artifact' && 'revision' in row)
              texts.push((await reading.artifacts.revision(row.id, row.revision))?.content ?? '')
            if (kind === 'message' && 'session' in row && 'number' in row)
              texts.push(JSON.stringify(await reading.messages.parts(row.session, [row.number])))
            if (texts.some((text) => text.length < longestText && wordsOf(text).includes(wanted ?? ''))) names.push(`${kind} ${row.id}`)
          }
        }
        return names.toSorted()
      })
    },
  }
}
