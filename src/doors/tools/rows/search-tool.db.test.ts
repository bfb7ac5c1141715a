import { expect, test } from 'vitest'
import { newConversation } from '../../../../tests/support/conversation.ts'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('search for agents', newWorld, (world, kind) => {
  test('[SR14] the tool answers a hit a line, with numbers that can be retyped', async () => {
    const { says, refuses, session, ask } = await newToolAgent(world.punchlist, `${kind}-search`)
    await ask('todo.add', { session, subject: 'rotate the deploy key', description: 'before\nfriday' })
    expect(await says('search', { query: 'deploy fri' })).toBe(
      `todo #1 [pending] rotate the deploy key (session #${session}): before friday`,
    )
    expect(await says('search', { query: 'nowhere' })).toBe('(nothing found)')
    expect(await refuses('search', {})).toContain('Try: search(query: <query>)')
    expect(await refuses('search', { query: 'x status:nice' })).toContain('it takes one of open, finished')
  })

  test('[SR14] so does the writ, which says again only what is new', async () => {
    const { say, caller } = await newConversation(world, 'search')
    await world.ask('todo.add', { subject: 'the tide table' }, { caller })
    expect(await say('/search tide kind:todo')).toBe('[/search]\ntodo #1 [pending] the tide table (tenant-wide)\n[END SEARCH]')
    expect(await say('/search')).toContain('ERR: it takes the words to look for: /search <words>')
    expect(await say('/search !!')).toContain('ERR: ')
  })
})
