import { expect, test } from 'vitest'
import { toolNames } from './tool-names.ts'

const safe = /^[A-Za-z0-9_-]{1,64}$/

test('[HD2] a tool is offered under its server’s name and its own', () => {
  expect(toolNames([{ server: 'git-hub', tool: 'list_issues' }])).toEqual(['git-hub_list_issues'])
})

test('[HD2] characters that models do not take are replaced', () => {
  const names = toolNames([
    { server: 'docs', tool: 'search.pages/all' },
    { server: 'docs', tool: 'größe 😀' },
  ])
  expect(names).toEqual(['docs_search_pages_all', 'docs_gr__e__'])
})

test('[HD2] names that are too long or alike are told apart, always in the same way', () => {
  const tools = [
    { server: 'a', tool: 'b_c' },
    { server: 'a_b', tool: 'c' },
    { server: 'docs', tool: 'x.y' },
    { server: 'docs', tool: 'x/y' },
    { server: 'docs', tool: `${'x'.repeat(100)}1` },
    { server: 'docs', tool: `${'x'.repeat(100)}2` },
  ]
  const names = toolNames(tools)
  expect(new Set(names).size).toBe(tools.length)
  expect(names.filter((name) => !safe.test(name))).toEqual([])
  expect(names.slice(0, 3)).toEqual(['a_b_c', expect.stringMatching(/^a_b_c_[0-9a-f]{8}$/), 'docs_x_y'])
  expect(names[4]).toMatch(/^docs_x{50}_[0-9a-f]{8}$/)
  expect(toolNames(tools)).toEqual(names)
  expect(toolNames(tools.slice(4))).toEqual(names.slice(4))
})

test('[HD2] even a tool that is called as another was renamed to keeps a name of its own', () => {
  const first = [
    { server: 'a', tool: 'b_c' },
    { server: 'a_b', tool: 'c' },
  ]
  const [, renamed = ''] = toolNames(first)
  const impostor = { server: 'a', tool: renamed.slice(2) }
  const names = toolNames([impostor, ...first])
  expect(names[0]).toBe(renamed)
  expect(new Set(names).size).toBe(3)
})
