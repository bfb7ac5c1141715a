import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newAcpWorld } from '../../../tests/support/acp-agent/acp-world.ts'
import { agentHome } from '../../server/runners/agent-home.ts'

test('[AG75] an agent that was put to work in a folder begins its session there, started where it is at home', async () => {
  const world = await newAcpWorld({ prompts: [[{ say: 'here' }]] })
  const shop = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-shop-')))
  onTestFinished(() => rmSync(shop, { recursive: true, force: true }))
  const wish = { folder: shop, agent: 'worker', text: 'where are you?' }
  const { session } = await world.ask('session.do', wish)
  expect(await world.atRest(session.number)).toMatchObject({ outcome: 'done' })
  expect(world.heard('session/new').map(({ params }) => params['cwd'])).toEqual([shop])
  await world.tell('and at home?')
  expect(world.heard('session/new').map(({ params }) => params['cwd'])).toEqual([shop, world.folder])
  rmSync(shop, { recursive: true })
  await world.ask('session.do', wish)
  expect(await world.atRest(session.number)).toMatchObject({ outcome: 'failed' })
  const { runs } = await world.ask('run.list', { session: session.number, limit: 1 })
  expect(runs[0]?.detail).toBe(`could not be started: the folder ${shop} is gone`)
})

test('[AG75] one that has no folder of its own is at home where it was put to work', () => {
  expect(agentHome('nobody', tmpdir(), '/srv/shop')).toBe('/srv/shop')
  expect(agentHome('nobody', tmpdir())).toBe(tmpdir())
  expect(agentHome('nobody', undefined, '/srv/shop')).toBe('/srv/shop')
})
