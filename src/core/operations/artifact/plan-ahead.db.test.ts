import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { ReadAhead } from '../../gate/handler.ts'
import { planAhead } from './plan-ahead.ts'

describeOnEachDatabase('plans read ahead', newWorld, (world) => {
  test('[PT33] a plan is read before its transaction, and one that is edited in between as it is by then', async () => {
    const { artifact } = await world.ask('artifact.add', { type: 'plan', title: 'Plan', content: '1. a\n2. b' })
    const readAhead: ReadAhead = (look) => world.punchlist.store.read(world.caller.tenant.number, look)
    const read = await planAhead({ artifact: artifact.id, stage: 'final' }, readAhead)
    const known = read?.('1. a\n2. b')
    expect(known).toMatchObject([{ title: 'a' }, { title: 'b' }])
    expect(read?.('1. a\n2. b')).toBe(known)
    expect(read?.('1. c')).toMatchObject([{ title: 'c' }])
    expect(await planAhead({ artifact: artifact.id, stage: 'draft' }, readAhead)).toBeNull()
    expect(await planAhead({ artifact: 'art-none', stage: 'final' }, readAhead)).not.toBeNull()
  })
})

test('[PT34] the Markdown parser is loaded only where a plan is read', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.ts$/.test(file))
  const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(`src/${file}`, 'utf8')))
  expect(using(/from 'markdown-it'/)).toEqual(['core/domain/plan-reader/lines/markdown.ts'])
  expect(using(/^import (?!type )[^']*plan\/read-plan\.ts'/m)).toEqual([])
})
