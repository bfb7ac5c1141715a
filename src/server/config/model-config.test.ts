import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readModelConfig } from './model-config.ts'

let workspace: string

beforeEach(() => {
  workspace = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-models-')))
})

afterEach(() => rmSync(workspace, { recursive: true, force: true }))

function write(content: unknown, file = 'models.json'): string {
  const path = join(workspace, file)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function configOf(environment: NodeJS.ProcessEnv = {}) {
  const outcome = await readModelConfig(workspace, environment)
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

async function refusalOf(environment: NodeJS.ProcessEnv = {}) {
  const outcome = await readModelConfig(workspace, environment)
  if (outcome.granted) throw new Error('granted')
  return outcome.refusal
}

test.each([
  ['anthropic', 'anthropic', 'https://api.anthropic.com/v1', 'ANTHROPIC_API_KEY'],
  ['openai', 'openai', 'https://api.openai.com/v1', 'OPENAI_API_KEY'],
  ['google', 'google', 'https://generativelanguage.googleapis.com/v1beta', 'GOOGLE_GENERATIVE_AI_API_KEY'],
])('[MD30] %s is known without a file, with its key in the environment', async (name, kind, baseURL, variable) => {
  const environment: NodeJS.ProcessEnv = {}
  const config = await configOf(environment)
  const provider = config.providers.get(name)
  expect(provider).toMatchObject({ kind, baseURL, key: { name: variable } })
  expect(provider?.key?.read()).toBeUndefined()
  environment[variable] = 'a key set later'
  expect(provider?.key?.read()).toBe('a key set later')
  expect(config).toMatchObject({ default: undefined, models: new Map() })
})

test('[MD30] a server without a workspace has the known providers, too', async () => {
  const outcome = await readModelConfig(undefined, { PUNCHLIST_MODEL: 'openai/gpt-5' })
  expect(outcome).toMatchObject({ granted: true, value: { default: 'openai/gpt-5' } })
})

test('[MD31] the workspace’s models.json names a default, further providers and limits', async () => {
  write({
    default: 'local/qwen/qwen3-32b',
    providers: {
      local: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:1234/v1', apiKeyEnv: 'LOCAL_KEY' },
      bare: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:8080/v1' },
      anthropic: { baseURL: 'https://proxy.example.com/v1' },
      second: { kind: 'anthropic', apiKeyEnv: 'SECOND_KEY' },
    },
    models: { 'local/qwen/qwen3-32b': { context: 32_768, output: 4_096 } },
  })
  const { default: chosen, providers, models } = await configOf({ LOCAL_KEY: 'local secret' })
  expect(chosen).toBe('local/qwen/qwen3-32b')
  expect(models.get('local/qwen/qwen3-32b')).toEqual({ context: 32_768, output: 4_096 })
  expect(providers.get('local')?.key?.read()).toBe('local secret')
  expect(providers.get('bare')).toEqual({ kind: 'openai-compatible', baseURL: 'http://127.0.0.1:8080/v1', key: undefined })
  expect(providers.get('anthropic')).toMatchObject({
    kind: 'anthropic',
    baseURL: 'https://proxy.example.com/v1',
    key: { name: 'ANTHROPIC_API_KEY' },
  })
  expect(providers.get('second')).toMatchObject({ baseURL: 'https://api.anthropic.com/v1', key: { name: 'SECOND_KEY' } })
  expect([...providers.keys()].toSorted()).toEqual(['anthropic', 'bare', 'google', 'local', 'openai', 'second'])
})

test('[MD31] PUNCHLIST_MODEL wins over the file’s default', async () => {
  write({ default: 'openai/gpt-5' })
  expect((await configOf()).default).toBe('openai/gpt-5')
  expect((await configOf({ PUNCHLIST_MODEL: 'google/gemini-2.5-pro' })).default).toBe('google/gemini-2.5-pro')
})

test('[MD31] PUNCHLIST_MODELS names another file, perhaps by a link, and that must exist', async () => {
  write({ default: 'openai/gpt-5' })
  mkdirSync(join(workspace, 'elsewhere'))
  const other = write({ default: 'anthropic/claude-sonnet-4-5' }, 'elsewhere/mine.json')
  const link = join(workspace, 'link.json')
  symlinkSync(other, link)
  for (const PUNCHLIST_MODELS of [other, link]) {
    expect((await configOf({ PUNCHLIST_MODELS })).default).toBe('anthropic/claude-sonnet-4-5')
  }
  const missing = join(workspace, 'missing.json')
  expect((await refusalOf({ PUNCHLIST_MODELS: missing })).message).toBe(`${missing}: does not exist.`)
})

test.each([
  ['{\n  "default" "openai/x"\n}', 'line 2, column 13: a colon should be here, not "openai/x".'],
  ['', 'line 1, column 1: the file ends where a value should be.'],
  ['[]', 'must be an object.'],
  ['{"default": "gpt-5"}', 'default: must be provider/name, such as anthropic/claude-sonnet-4-5.'],
  ['{"default": "anthropc/claude"}', 'default: there is no provider anthropc; perhaps anthropic.'],
  ['{"models": {"locl/x": {}}}', 'models.locl/x: there is no provider locl.'],
  [
    '{"models": {"openai/x": {"context": 0, "output": 7.5}}}',
    'models.openai/x.context: must be at least 1; models.openai/x.output: must be a whole number.',
  ],
  ['{"models": {"openai/x": {"context": 100, "output": 100}}}', 'models.openai/x.output: must be less than context.'],
  ['{"models": {"openai/x": {"tokens": 100}}}', 'models.openai/x.tokens: unknown field.'],
  ['{"providers": {"local": {}}}', 'providers.local.kind: is missing: one of openai-compatible, anthropic, openai, google.'],
  ['{"providers": {"local": {"kind": "ollama"}}}', 'providers.local.kind: must be one of openai-compatible, anthropic, openai, google.'],
  ['{"providers": {"local": {"kind": "openai-compatible"}}}', 'providers.local.baseURL: is missing: such as http://127.0.0.1:1234/v1.'],
  [
    '{"providers": {"openai": {"baseURL": "127.0.0.1:1234"}}}',
    'providers.openai.baseURL: must be an address that starts with http:// or https://.',
  ],
  ['{"providers": {"a/b": {"kind": "openai"}}}', 'providers.a/b: a name is up to 64 of letters, digits, ., _ and -.'],
])('[MD32] %s is refused by file and field', async (content, problem) => {
  const file = write(content)
  expect((await refusalOf()).message).toBe(`${file}: ${problem}`)
})

test('[MD32] a field that is misspelt is told what it may have been', async () => {
  write({ defualt: 'openai/x' })
  expect((await refusalOf()).hint).toBe('Did you mean default? Fields: $schema, default, providers, models.')
})

test.each([
  ['claude', 'must be provider/name, such as anthropic/claude-sonnet-4-5.'],
  ['locl/x', 'there is no provider locl; perhaps local.'],
])('[MD32] so is PUNCHLIST_MODEL=%s', async (model, problem) => {
  write({ providers: { local: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:1/v1' } } })
  expect((await refusalOf({ PUNCHLIST_MODEL: model })).message).toBe(`PUNCHLIST_MODEL: ${problem}`)
})

const secret = 'AIzaSyD3adB33fD3adB33f'

test.each([
  ['as a field', { providers: { openai: { apiKey: secret } } }],
  ['where its name should be', { providers: { openai: { apiKeyEnv: secret } } }],
  ['in an address', { providers: { openai: { baseURL: `https://me:${secret}@example.com/v1` } } }],
  ['in a query', { providers: { openai: { baseURL: `https://example.com/v1?key=${secret}` } } }],
  ['without quotes', `{"providers": {"openai": {"apiKeyEnv": ${secret}}}}`],
])('[MD33] a key in the file, %s, is refused and not repeated', async (_where, content) => {
  write(content)
  const refusal = await refusalOf()
  expect(refusal.code).toBe('invalid')
  expect(inspect(refusal, { depth: 9 })).not.toContain(secret)
})

test('[MD33] who puts a key there is told where it belongs', async () => {
  write({ providers: { openai: { apiKey: secret } } })
  expect((await refusalOf()).hint).toBe('Keys stand in the environment: say with "apiKeyEnv" in which variable.')
})

test('[MD33] a configuration can be printed without its keys', async () => {
  const config = await configOf({ OPENAI_API_KEY: secret })
  expect(config.providers.get('openai')?.key?.read()).toBe(secret)
  expect(inspect(config, { depth: 9 })).not.toContain(secret)
  expect(JSON.stringify([...config.providers])).not.toContain(secret)
})
