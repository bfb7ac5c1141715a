import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Memory } from '../../../contract/nouns/memory.ts'
import type { Input } from '../../../contract/operations/index.ts'
import { queryWords } from '../../domain/memory.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Caller } from '../../ports/caller.ts'

describeOnEachDatabase('the search of memory', newWorld, (world) => {
  /** Everybody searches a tenant of their own. */
  const newShelf = async (name: string, entries: Partial<Input<'memory.add'>>[] = []) => {
    await world.ask('tenant.add', { name })
    const caller: Caller = await world.punchlist.localCaller({ tenant: name })
    const add = async (entry: Partial<Input<'memory.add'>>) =>
      (await world.ask('memory.add', { type: 'project', title: 'untitled', ...entry }, { caller })).memory
    for (const entry of entries) await add(entry)
    const search = async (query: string, more: Partial<Input<'memory.search'>> = {}) =>
      (await world.ask('memory.search', { query, ...more }, { caller })).memories
    return { caller, add, search, numbers: async (query: string) => (await search(query)).map(({ number }) => number) }
  }

  test('[ME40] what has more of the words comes first, then what has them in the title, then the newest', async () => {
    const { numbers } = await newShelf('ranks', [
      { title: 'canary', body: 'deploy key' },
      { title: 'deploy', body: 'nothing else' },
      { title: 'other', body: 'the key and the deploy and the deploy' },
      { title: 'deploy key' },
      { title: 'unrelated' },
      { title: 'newest', body: 'deploy' },
    ])
    expect(await numbers('deploy key')).toEqual([4, 3, 1, 2, 6])
    expect(await numbers('key deploy canary')).toEqual([1, 4, 3, 2, 6])
    expect(await numbers('nowhere')).toEqual([])
  })

  test('[ME41] the last word may be the beginning of one, and no other may', async () => {
    const { numbers } = await newShelf('beginnings', [{ title: 'observability' }, { title: 'observe', body: 'rollout' }])
    expect(await numbers('obs')).toEqual([2, 1])
    expect(await numbers('roll obs')).toEqual([2, 1])
    expect(await numbers('obs roll')).toEqual([2])
    expect(await numbers('servability')).toEqual([])
  })

  test('[ME42] case, accents and the script’s own habits do not matter', async () => {
    const { numbers } = await newShelf('scripts', [
      { title: 'Crème Brûlée in der GROẞEN Straße' },
      { title: 'ΟΔΥΣΣΕΥΣ' },
      { title: '部署密钥在保险库里' },
      { title: 'שָׁלוֹם עולם', body: 'مُحَمَّد في المكتب' },
      { title: 'ship it 🚀', body: 'Привет, Ёлка' },
      { title: 'हिन्दी 한국어 ไทย' },
    ])
    const finds: [string, number][] = [
      ...(['creme', 'BRULEE', 'brûlée', 'grossen', 'STRASSE', 'straße'].map((query) => [query, 1]) as [string, number][]),
      ...(['οδυσσευς', 'ΟΔΥΣΣΕΎΣ', 'οδυσ'].map((query) => [query, 2]) as [string, number][]),
      ...(['密钥', '保险库', '部署'].map((query) => [query, 3]) as [string, number][]),
      ...(['שלום', 'עוֹלם', 'محمد', 'المكتب'].map((query) => [query, 4]) as [string, number][]),
      ...(['🚀', 'привет', 'елка', 'ЁЛКА'].map((query) => [query, 5]) as [string, number][]),
      ...(['हिन्दी', '한국어', 'ไทย'].map((query) => [query, 6]) as [string, number][]),
    ]
    for (const [query, number] of finds) expect([query, await numbers(query)]).toEqual([query, [number]])
  })

  const hostile = [
    ...[
      '"',
      '""',
      '"""',
      "'",
      "''",
      '*',
      '**',
      '(',
      ')',
      '()',
      'a*',
      '*a',
      '^a',
      'a^',
      ':',
      'title:',
      'title:fact',
      '-',
      '--',
      '+',
      '{',
      '}',
    ],
    ...[
      'AND',
      'OR',
      'NOT',
      'NEAR',
      'NEAR(',
      'a AND',
      'AND a',
      'a AND b',
      'a OR',
      'NOT a',
      'a NOT b',
      'NEAR(a b, 2)',
      '"a',
      'a"',
      '"a" "b"',
    ],
    ...[
      'a & b',
      'a | b',
      '!a',
      'a <-> b',
      '<->',
      'a:*',
      ':*',
      'a:AB',
      "'a' & 'b'",
      "a'b",
      "a''b",
      '\\',
      '\\\\',
      "a\\'b",
      '|',
      '&',
      '!',
      '!!',
    ],
    ...["'; DROP TABLE memories; --", '%', '_', '?', '$1', ':1', '@x', '#1', '[a]', '/* a */', '`a`', 'a;b', '{title} : a', '- title : a'],
    ...[
      '\u0000',
      'a\u0000b',
      'fact\u0000',
      '\u202efact',
      '\ufeff',
      '\ud800',
      'a\udc00b',
      '\u001b[31m',
      '\u2028',
      'a\nb',
      '\t',
      '🦊',
      '👩‍💻',
      '\u{e0041}',
    ],
    ...[
      'null',
      'true',
      '0',
      '-1',
      '1e9',
      '1.5',
      'rowid',
      'memory_words',
      'rank',
      'x'.repeat(500),
      'x '.repeat(250),
      '"'.repeat(500),
      '('.repeat(500),
    ],
    ...['constructor', '__proto__', 'مرحبا', 'שלום', '写测试', 'ก็', 'ﷺ', 'Z̴̡̛a̷̧l̶g̸o̵', '\u0300', '\u3099', '①', '½', 'Ⅷ'],
  ]

  test('[ME43] a query is words and nothing else: no sign of a query language is an error, or means anything', async () => {
    const { caller, numbers } = await newShelf('hostile', [{ title: 'a fact', body: 'b' }])
    for (const query of hostile) {
      const outcome = await world.punchlist.perform('memory.search', { query }, { caller })
      // What is empty once it is trimmed is refused as empty; everything else is looked for.
      const expected = query.trim() === '' ? { granted: false, refusal: { code: 'invalid' } } : { granted: true }
      expect([query, outcome]).toMatchObject([query, expected])
    }
    expect(await numbers('NOT fact')).toEqual([1])
    expect(await numbers('title:fact')).toEqual([1])
    expect(await numbers('"fact a"')).toEqual([1])
    expect(await numbers('zzz -fact')).toEqual([1])
    expect(await numbers('?! …')).toEqual([])
    for (const query of ['', '  ', 'x'.repeat(501)]) {
      expect(await world.refused('memory.search', { query }, { caller })).toMatchObject({ code: 'invalid' })
    }
  })

  test('[ME43] every hostile text can be kept where it may be, and is found again by its words', async () => {
    const { add, numbers } = await newShelf('kept')
    for (const text of hostile) {
      const isAllowed = !/[\u0000-\u0008\u001b\u202e\u2028\ufeff\ud800-\udfff\u{e0041}]/u.test(text)
      if (!isAllowed) continue
      const { number } = await add({ title: 'kept', body: text })
      if (wordsOf(text).length > 0) expect([text, await numbers(text)]).toEqual([text, expect.arrayContaining([number])])
    }
  })

  test('[ME44] a changed entry is found by its new words, and a deleted one by none', async () => {
    const { add, numbers, caller } = await newShelf('changes')
    const { number } = await add({ title: 'old title', body: 'old body' })
    await world.ask('memory.update', { memory: number, title: 'new title', body: 'fresh' }, { caller })
    expect([await numbers('old'), await numbers('body'), await numbers('new'), await numbers('fresh')]).toEqual([[], [], [1], [1]])
    await world.ask('memory.update', { memory: number, type: 'user' }, { caller })
    expect(await numbers('title')).toEqual([1])
    await world.ask('memory.delete', { memory: number }, { caller })
    expect(await numbers('title')).toEqual([])
  })

  test('[ME45] a search is narrowed by type and cut at its limit', async () => {
    const types = ['user', 'project', 'user', 'learning'] as const
    const { search, caller } = await newShelf(
      'narrow',
      types.map((type) => ({ type, title: 'same word' })),
    )
    expect((await search('word', { type: 'user' })).map(({ number }) => number)).toEqual([3, 1])
    expect((await search('word', { limit: 3 })).map(({ number }) => number)).toEqual([4, 3, 2])
    for (const limit of [0, 51, 1.5])
      expect(await world.refused('memory.search', { query: 'x', limit }, { caller })).toMatchObject({ code: 'invalid' })
  })

  test('[ME46] other tenants’ entries are not found, and make no difference to the order', async () => {
    const entries = [{ title: 'deploy' }, { title: 'key' }, { title: 'deploy', body: 'key' }]
    const { numbers } = await newShelf('walled', entries)
    const before = await Promise.all(['deploy key', 'key', 'dep'].map(numbers))
    const { numbers: theirs } = await newShelf(
      'crowd',
      Array.from({ length: 40 }, () => ({ title: 'deploy deploy', body: 'secret' })),
    )
    expect(await Promise.all(['deploy key', 'key', 'dep'].map(numbers))).toEqual(before)
    expect(await numbers('secret')).toEqual([])
    expect((await theirs('secret')).length).toBe(10)
    await world.ask('tenant.delete', { name: 'crowd' })
    expect(await Promise.all(['deploy key', 'key', 'dep'].map(numbers))).toEqual(before)
  })

  const vocabulary = [
    'deploy',
    'Deployment',
    'KEY',
    'key',
    'clé',
    'cle',
    'staging',
    '密',
    '钥',
    '🚀',
    'größe',
    'GROSSE',
    'v2',
    '42',
    'or',
    'not',
  ]
  let entries: Memory[] = []
  let shelf: Awaited<ReturnType<typeof newShelf>>
  let seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32)
  const label = `FUZZ_SEED=${seed}`
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 4_294_967_296) * limit)
  }
  const some = (most: number) => Array.from({ length: 1 + below(most) }, () => vocabulary[below(vocabulary.length)]).join(' ')

  beforeAll(async () => {
    shelf = await newShelf('model')
    for (let count = 0; count < 60; count++) entries.push(await shelf.add({ title: some(4), body: below(3) === 0 ? '' : some(12) }))
    for (const { number } of entries.filter((_, index) => index % 5 === 0)) {
      await world.ask('memory.update', { memory: number, title: some(4) }, { caller: shelf.caller })
    }
    for (const { number } of entries.filter((_, index) => index % 7 === 0)) {
      await world.ask('memory.delete', { memory: number }, { caller: shelf.caller })
    }
    entries = (await world.ask('memory.list', { limit: 500 }, { caller: shelf.caller })).memories
  })

  /** The rule of the order, told in the plainest way there is. */
  function expected(query: string): number[] {
    const words = queryWords(query)
    const isIn = (text: string) => {
      const own = wordsOf(text)
      return (word: string, index: number) =>
        index === words.length - 1 ? own.some((candidate) => candidate.startsWith(word)) : own.includes(word)
    }
    return entries
      .map(({ number, title, body }) => ({
        number,
        found: words.filter(isIn(`${title}\n${body}`)).length,
        titled: words.filter(isIn(title)).length,
      }))
      .filter(({ found }) => found > 0)
      .toSorted((one, other) => other.found - one.found || other.titled - one.titled || other.number - one.number)
      .map(({ number }) => number)
  }

  test('[ME47] both databases find what the rule says, in the order it says, for any query', async () => {
    for (let count = 0; count < 200; count++) {
      const query =
        count % 3 === 0
          ? some(4)
              .slice(0, 1 + below(8))
              .trim() || 'k'
          : some(5)
      const found = (await shelf.search(query, { limit: 50 })).map(({ number }) => number)
      expect(found, `${label}: ${query}`).toEqual(expected(query).slice(0, 50))
    }
  })
})
