import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('the brief tool', newWorld, (world, kind) => {
  const agent = (name: string, access?: 'minimal') => newToolAgent(world.punchlist, `${kind}-brief-${name}`, access)

  test('[BR20] without arguments it briefs on the conversation it is called in; 0 is the whole tenant', async () => {
    const { call, says, session } = await agent('here')
    await says('todo_write', { items: ['Roll back', 'Drain the queue'] })
    const told = await call('brief')
    expect(told).toMatchObject({ isError: false, title: '2 open', metadata: { session, open: 2, blocked: 0, changes: 0 } })
    expect(told.text).toContain('Focus: #1 [pending] Roll back\nOpen:\n  #2 [pending] Drain the queue\nNext: begin #1: ')
    expect(told.metadata).not.toHaveProperty('text')
    expect(await says('brief', { session: 0 })).toMatch(/^Tenant /)
    expect(await says('brief', {}, { session: 0 })).toMatch(/^Tenant /)
    expect(await says('brief', { session: null })).toMatch(/^Session #1 /)
    expect(await says('brief', { session_id: '#1' })).toMatch(/^Session #1 /)
  })

  test('[BR20] what others change meanwhile is told once, and a repeated call gives its own answer again', async () => {
    const { says, ask, session } = await agent('meanwhile')
    await says('brief')
    await ask('todo.add', { session, subject: 'Roll back' })
    const key = { key: 'call/once' }
    const first = await says('brief', {}, key)
    expect(first).toContain('Changed since you last looked:\n  #1 “Roll back” added by local')
    expect(await says('brief')).not.toContain('Changed')
    expect(await says('brief', {}, key)).toBe(first)
  })

  test('[BR21] whoever may only read may ask, too; a session that is not there is answered with the call that would be right', async () => {
    const { says, refuses } = await agent('reader', 'minimal')
    expect(await says('brief')).toMatch(/\nNext: nothing is open\.$/)
    expect(await refuses('brief', { session: 99 })).toContain('There is no session #99.')
    expect(await refuses('brief', { session: 'mine' })).toContain('session')
    expect(await refuses('brief', { since: 3 })).toContain('since')
  })
})
