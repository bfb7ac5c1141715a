import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('the plan tools', newWorld, (world, kind) => {
  const agent = (name: string) => newToolAgent(world.punchlist, `${kind}-${name}`)

  test('[TL60] seed 001: a plan that becomes final becomes todos, in the sprint and in the list', async () => {
    const { says, call } = await agent('plan')
    const sprint = String((await call('sprint_add', { title: 'Q3', goal: 'Auth' })).metadata?.sprint)
    const content = '1. Create User model\n2. Add login endpoint\n3. Write integration tests'
    const added = await call('artifact_add', { type: 'plan', title: 'Auth Plan', content, sprint_id: sprint })
    const id = String(added.metadata?.artifact)
    expect(added.text).toBe(`added ${id} [plan, draft] Auth Plan (revision 1, sprint ${sprint})`)
    expect(await says('artifact_list')).toBe(`${id} [plan, draft] Auth Plan (revision 1, sprint ${sprint})`)
    expect(await says('artifact_stage', { id, stage: 'final' })).toContain(
      `3 todos made from the plan, 0 updated, 0 canceled.\ntodo_list(artifact_id: "${id}") shows them.`,
    )
    expect(await says('todo_list', { artifact_id: id })).toContain('3 open')
    expect(await says('sprint_get', { id: sprint })).toContain('0% (0/3)')
    expect(await says('sprint_list')).toContain('0% (0/3)')
    expect(await says('sprint_update', { id: sprint, status: 'in_progress' })).toBe(`changed ${sprint} [in_progress] Q3`)
    expect(await says('artifact_update', { id, title: 'Auth Plan 2' })).toContain('Auth Plan 2 (revision 2')
    expect(await says('artifact_get', { id, revision: 1 })).toContain(`revision 1:\n\n${content}`)
    expect(await says('artifact_delete', { artifact_id: id })).toContain(`deleted ${id}`)
    expect(await says('artifact_list')).toBe('(no artifacts)')
    expect(await says('todo_list')).toContain('3 open')
  })

  test('[TL61] documents belong to the session whose list it is, or to the one that is named', async () => {
    const { says, session, ask } = await agent('home')
    const { session: child } = await ask('session.add', { title: 'child', agent: 'coder' })
    await says('artifact_add', { title: 'shared' }, { session: child.number, list: session })
    await says('artifact_add', { title: 'its own' }, { session: child.number, list: null })
    await says('artifact_add', { title: 'for all', session: 0 })
    const titles = async (of: number) => (await ask('artifact.list', { session: of })).artifacts.map(({ title }) => title)
    expect(await titles(session)).toEqual(['shared'])
    expect(await titles(child.number)).toEqual(['its own'])
    expect(await titles(0)).toEqual(['for all'])
  })

  test('[TL62] a document that is too long for an answer is cut, and says so', async () => {
    const { says, call } = await agent('long-document')
    const content = Array.from({ length: 5_000 }, (_, line) => `line ${line} of it`).join('\n')
    const { metadata } = await call('artifact_add', { title: 'long', content })
    const shown = await says('artifact_get', { id: metadata?.artifact })
    expect(shown.length).toBeLessThan(42_000)
    expect(shown).toMatch(/… \(cut: .*\)$/)
  })

  test.each<[string, string, object, string[]]>([
    [
      'seed 001’s placeholder id',
      'artifact_stage',
      { id: 'plan123', stage: 'final' },
      ['id: must be the id of an artifact', 'Try: artifact_stage(id: <id>, stage: "final")'],
    ],
    ['a stage that is none', 'artifact_stage', { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T', stage: 'finale' }, ['stage: "final")']],
    ['an artifact that is not there', 'artifact_get', { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T' }, ['There is no artifact', 'artifact_list()']],
    ['a sprint that is not there', 'sprint_get', { id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T' }, ['There is no sprint', 'sprint_list()']],
  ])('[TL63] %s is answered with the call that would be right', async (what, name, input, expected) => {
    const { refuses } = await agent(`plan-${what.replace(/\W/g, '-')}`)
    const refusal = await refuses(name, input)
    for (const text of expected) expect(refusal).toContain(text)
  })
})
