import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { customCommands } from '../src/doors/cli/custom/index.ts'

const server = JSON.parse(readFileSync('server.json', 'utf8'))
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

/** What the MCP registry asks of a server.json, of its schema of 2025-12-11, as far as ours uses it. */
const input = {
  description: z.string(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
}
const Argument = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('positional'), value: z.string() }),
  z.strictObject({ type: z.literal('named'), name: z.string().startsWith('--'), ...input }),
])
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  packages: z.array(
    z.strictObject({
      registryType: z.literal('npm'),
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(Argument),
      environmentVariables: z.array(z.strictObject({ name: z.string(), format: z.enum(['string', 'filepath']).optional(), ...input })),
    }),
  ),
})

test('[SU21] server.json is what the MCP registry asks for, and speaks of this package in this version', () => {
  const read = ServerJson.parse(server)
  expect([read.version, read.packages[0]?.version]).toEqual([manifest.version, manifest.version])
  expect(read.packages[0]?.identifier).toBe(manifest.name)
  expect(manifest.mcpName).toBe(read.name)
  expect(manifest.files).toContain('server.json')
})

test('[SU21] the arguments it names are those of punchlist mcp, and the token is a secret', () => {
  const [pack] = ServerJson.parse(server).packages
  const [command, ...options] = pack?.packageArguments ?? []
  expect(command).toEqual({ type: 'positional', value: 'mcp' })
  const known = customCommands.find(({ words }) => words === 'mcp')?.flags.map(({ name }) => `--${name}`)
  for (const option of options) expect(known).toContain('name' in option ? option.name : option.value)
  expect(pack?.environmentVariables.find(({ name }) => name === 'PUNCHLIST_TOKEN')).toMatchObject({ isSecret: true })
})
