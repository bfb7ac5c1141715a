import { expect, test } from 'vitest'
import { takeServers } from './mcp-servers.ts'

test('[AA42] the client’s MCP servers are taken under plain names that differ; those that cannot be used are told', () => {
  const { servers, problems } = takeServers([
    { name: 'my docs', command: 'node', args: ['server.js'], env: [{ name: 'KEY', value: 'x' }] },
    { name: 'my/docs', command: 'node', args: [], env: [] },
    { type: 'http', name: 'remote', url: 'https://example.com/mcp', headers: [{ name: 'authorization', value: 'Bearer y' }] },
    { type: 'http', name: 'odd', url: 'ftp://example.com', headers: [] },
    { type: 'sse', name: 'old', url: 'https://example.com/sse', headers: [] },
  ])
  expect(servers).toMatchObject({
    my_docs: { command: ['node', 'server.js'], env: { KEY: 'x' } },
    my_docs_2: { command: ['node'] },
    remote: { url: 'https://example.com/mcp', headers: { authorization: 'Bearer y' } },
  })
  expect(Object.keys(servers)).toHaveLength(3)
  expect(problems).toEqual([expect.stringMatching(/^MCP server odd is not used: /), expect.stringMatching(/^MCP server old is not used: /)])
  expect(problems.join()).not.toContain('Bearer')
})
