import { expect, test } from 'vitest'
import { newConversation } from '../../../../tests/support/conversation.ts'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('undo for agents', newWorld, (world, kind) => {
  test('[UN18] as tools: undo, its redo, history and restore', async () => {
    const { says, call } = await newToolAgent(world.punchlist, `${kind}-undo`)
    await says('todo_write', { items: ['one', 'two'] })
    await says('todo_update', { id: 1, status: 'done' })
    expect(await says('undo')).toBe('Took back: completed #1')
    expect(await says('undo', { redo: true })).toBe('Did again: completed #1')
    expect(await says('todo_history', { id: 1 })).toMatch(
      /^#1 is completed\.\n\S+ \S+ completed it, taking back change \d+: status “pending” → “completed” \(change \d+\)\n/,
    )
    await says('todo_delete', { id: 2 })
    expect(await says('todo_restore', { id: 2 })).toContain('#2 [pending] two')
    await says('undo')
    expect((await call('undo', {})).text).toContain('Took back: deleted #2')
    const nothing = await newToolAgent(world.punchlist, `${kind}-nothing`)
    expect(await nothing.call('undo', {})).toMatchObject({ isError: true, text: expect.stringContaining('nothing to undo') })
  })

  test('[UN18] as a writ', async () => {
    const { say } = await newConversation(world, `${kind}-writ`)
    await say('/todo add write it down')
    expect(await say('/todo undo')).toMatch(/^\[\/todo undo\]\nTook back: added #\d+\n\[END TODO\]$/)
    expect(await say('/todo undo 3')).toContain('it takes nothing: /todo undo')
  })
})
