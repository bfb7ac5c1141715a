import { expect, test } from 'vitest'
import { McpServer } from '../contract/nouns/agent.ts'
import { addressOf } from './address.ts'

const environment = {
  PATH: '/bin',
  HOME: '/home/ada',
  LC_ALL: 'C.UTF-8',
  GITHUB_TOKEN: 'ghp_secret',
  BROKEN: 'two\nlines',
  ANTHROPIC_API_KEY: 'sk-ant',
  PUNCHLIST_TOKEN: 'the operator’s',
  NODE_OPTIONS: '--inspect',
}

function addressOfServer(server: object) {
  return addressOf(McpServer.parse(server), '/agents/coder', environment)
}

test('[HD4] a program gets what it needs to run and what its definition gives it, and no secret of the daemon', () => {
  expect(addressOfServer({ command: ['./server', '--fast'], env: { TOKEN: `\${GITHUB_TOKEN}`, PATH: '/opt' } })).toEqual({
    program: {
      command: ['./server', '--fast'],
      folder: '/agents/coder',
      environment: { PATH: '/opt', HOME: '/home/ada', LC_ALL: 'C.UTF-8', TOKEN: 'ghp_secret' },
    },
    secrets: ['ghp_secret'],
  })
})

test('[HD4] headers are filled in, and one that cannot be is told without its value', () => {
  const url = 'https://example.com/mcp'
  expect(addressOfServer({ url, headers: { Authorization: `Bearer \${GITHUB_TOKEN}` } })).toEqual({
    url,
    headers: { Authorization: 'Bearer ghp_secret' },
    secrets: ['ghp_secret'],
  })
  expect(addressOfServer({ url, headers: { Authorization: `Bearer \${NONE}` } })).toEqual({
    problem: 'its header Authorization names the variable NONE, which the daemon does not have',
  })
  for (const headers of [{ 'X-Key': `\${BROKEN}` }, { 'X Key': 'x' }, { 'X-Key': '日本' }]) {
    const [name] = Object.keys(headers)
    expect(addressOfServer({ url, headers })).toEqual({ problem: `its header ${name} has a name or a value that no header may have` })
  }
})

test('[HD4] a variable that a program’s environment names and the daemon does not have is told', () => {
  expect(addressOfServer({ command: ['x'], env: { A: `\${NONE}` } })).toEqual({
    problem: 'its environment variable A names the variable NONE, which the daemon does not have',
  })
})
