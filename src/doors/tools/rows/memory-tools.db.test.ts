import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('the memory tools', newWorld, (world, kind) => {
  const agent = (name: string) => newToolAgent(world.punchlist, `${kind}-${name}`)

  test('[TL80] what is kept is found by its words and read by its number', async () => {
    const { says, call, session, ask } = await agent('memory')
    const kept = await call('memory_add', { title: 'The staging database is reset every night', type: 'project', body: 'At 03:00.' })
    expect(kept).toMatchObject({
      text: 'kept #1 [project] The staging database is reset every night\n  At 03:00.',
      metadata: { memory: 1 },
    })
    await says('memory_add', { title: 'Everybody speaks German', type: 'user', session: 0 })
    expect((await ask('memory.list', {})).memories.map((memory) => memory.session)).toEqual([0, session])
    expect(await says('memory_search', { query: 'staging' })).toBe(
      '1 memory entry:\n#1 [project] The staging database is reset every night\nmemory_get(id: <id>) shows one with its text.',
    )
    expect(await says('memory_search', { query: 'German' })).toContain('#2 [user] Everybody speaks German (tenant-wide)')
    expect(await says('memory_search', { query: 'German', type: 'project' })).toBe('(nothing found)')
    expect(await says('memory_get', { id: '#1' })).toContain('  At 03:00.')
  })

  test.each<[string, string, object, string[]]>([
    ['no type', 'memory_add', { title: 'x' }, ['type: ', 'type: <user|feedback|project|reference|learning|context>']],
    ['nothing to look for', 'memory_search', {}, ['query: is missing', 'Try: memory_search(query: <query>)']],
    ['an entry that is not there', 'memory_get', { id: 99 }, ['There is no memory #99', 'memory_search(query: <query>)']],
  ])('[TL81] %s is answered with the call that would be right', async (what, name, input, expected) => {
    const { refuses } = await agent(`memory-${what.replace(/\W/g, '-')}`)
    const refusal = await refuses(name, input)
    for (const text of expected) expect(refusal).toContain(text)
  })

  test('[TL37] a fact that is kept again under its key is kept once', async () => {
    const { call, ask } = await agent('memory-once')
    const input = { title: 'x', type: 'context' }
    expect(await call('memory_add', input, { key: 'once' })).toEqual(await call('memory_add', input, { key: 'once' }))
    expect((await ask('memory.list', {})).memories).toHaveLength(1)
  })
})
