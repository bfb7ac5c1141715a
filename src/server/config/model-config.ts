import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { grant, type Outcome, type Refusal, refuse } from '../../contract/refusals.ts'
import { explainInvalid } from '../../core/gate/explain.ts'
import { closest } from '../../core/render/text/closest.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { type ModelConfig, type ProviderConfig, type ProviderKind, providerKinds } from '../../models/model-config.ts'
import { readText } from '../../workspace/agents/read-text.ts'
import { findJsonProblem } from '../../workspace/json-problem.ts'

const maximumBytes = 256 * 1024
const maximumDepth = 32

/** Providers that need not be named to be known. The addresses stand here so that no library looks for others by itself. */
const known: Readonly<Record<string, { kind: ProviderKind; baseURL: string; apiKeyEnv: string }>> = {
  anthropic: { kind: 'anthropic', baseURL: 'https://api.anthropic.com/v1', apiKeyEnv: 'ANTHROPIC_API_KEY' },
  openai: { kind: 'openai', baseURL: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  google: { kind: 'google', baseURL: 'https://generativelanguage.googleapis.com/v1beta', apiKeyEnv: 'GOOGLE_GENERATIVE_AI_API_KEY' },
}

const providerName = /^[A-Za-z0-9_.-]{1,64}$/
const modelName = z.string().regex(/^[^/\s]+\/\S+$/, 'must be provider/name, such as anthropic/claude-sonnet-4-5')
const tokens = z.int().min(1).max(100_000_000).optional()

const dollars = z.number('must be dollars a million tokens, such as 0.15').min(0).max(1_000_000)

/** In dollars a million tokens; 0 is a price, too. */
const Price = z.strictObject({ input: dollars, output: dollars, cacheRead: dollars.optional(), cacheWrite: dollars.optional() })

const Provider = z.strictObject({
  kind: z.enum(providerKinds).optional(),
  baseURL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .refine(isPlainAddress, 'must be an address without a user, a query or a fragment')
    .optional(),
  // In capitals, so that a key that is put here by mistake is not taken for a name and shown.
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable in capitals, such as LOCAL_KEY')
    .optional(),
})

const ModelsFile = z.strictObject({
  $schema: z.string().optional(),
  default: modelName.optional(),
  providers: z.record(z.string(), Provider).default({}),
  models: z.record(z.string(), z.strictObject({ context: tokens, output: tokens, price: Price.optional() })).default({}),
})
type ModelsFile = z.infer<typeof ModelsFile>

/**
 * What the operator says about models: `models.json` in the workspace, or the file that PUNCHLIST_MODELS names, and PUNCHLIST_MODEL.
 * Keys stand in the environment only, and are read when they are needed.
 */
export async function readModelConfig(workspace: string | undefined, environment: NodeJS.ProcessEnv): Promise<Outcome<ModelConfig>> {
  const named = environment.PUNCHLIST_MODELS || undefined
  const file = named !== undefined ? resolve(named) : workspace === undefined ? undefined : join(workspace, 'models.json')
  const read = file === undefined ? grant(ModelsFile.parse({})) : await readModels(file, named !== undefined)
  if (!read.granted) return at(String(file), read.refusal)
  const providers = providersOf(read.value, environment)
  const strangers = strangersIn(read.value, providers)
  if (strangers !== undefined) return at(String(file), strangers)
  const chosen = environment.PUNCHLIST_MODEL || undefined
  const wrong = chosen === undefined ? undefined : problemOfModel(chosen, providers)
  if (wrong !== undefined) return at('PUNCHLIST_MODEL', refuse('invalid', `${wrong}.`).refusal)
  return grant({ default: chosen ?? read.value.default, providers, models: new Map(Object.entries(read.value.models)) })
}

/** Whether a model, the usual one if none is named, is known and has the key it needs. It is not asked whether the key is any good. */
export function canAsk({ default: usual, providers }: ModelConfig, model: string | undefined): boolean {
  const provider = providers.get((model ?? usual)?.split('/')[0] ?? '')
  return provider !== undefined && (provider.key === undefined || Boolean(provider.key.read()))
}

/** What is more than an address may be a secret, and addresses are shown. */
function isPlainAddress(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password, search, hash } = new URL(url)
  return [username, password, search, hash].every((part) => part === '')
}

function at(place: string, refusal: Refusal): Outcome<never> {
  const message = `${place}: ${refusal.message}`
  return { granted: false, refusal: { ...refusal, message: plainLine(message.endsWith('.') ? message : `${message}.`) } }
}

async function readModels(file: string, mustExist: boolean): Promise<Outcome<ModelsFile>> {
  const real = await realpath(file).catch(() => file)
  const text = await readText(dirname(real), basename(real), maximumBytes)
  if (!text.granted && text.refusal.code === 'not_found' && !mustExist) return grant(ModelsFile.parse({}))
  return text.granted ? parseModels(text.value) : text
}

function parseModels(text: string): Outcome<ModelsFile> {
  const wrong = findJsonProblem(text, { maximumDepth })
  if (wrong !== undefined) return refuse('invalid', `line ${wrong.line}, column ${wrong.column}: ${withoutSecrets(wrong.problem)}.`)
  const checked = ModelsFile.superRefine(judgeProviders).safeParse(JSON.parse(text), { reportInput: true })
  if (checked.success) return grant(checked.data)
  const refusal = explainInvalid(checked.error, ModelsFile)
  const isKey = refusal.fields?.some(({ field, unknown }) => unknown && /key|token|secret/i.test(field))
  const hint = isKey ? 'Keys stand in the environment: say with "apiKeyEnv" in which variable.' : refusal.hint
  return { granted: false, refusal: { ...refusal, hint } }
}

/** What stands where something else should may be a key without its quotes. */
function withoutSecrets(problem: string): string {
  return problem.replace(/, not \S{12,}$/, '')
}

function judgeProviders({ providers, models }: ModelsFile, context: z.RefinementCtx): void {
  const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  for (const [name, { kind, baseURL }] of Object.entries(providers)) {
    if (!providerName.test(name)) wrong(['providers', name], 'a name is up to 64 of letters, digits, ., _ and -')
    const settled = kind ?? knownAs(name)?.kind
    if (settled === undefined) wrong(['providers', name, 'kind'], `is missing: one of ${providerKinds.join(', ')}`)
    if (settled === 'openai-compatible' && baseURL === undefined) {
      wrong(['providers', name, 'baseURL'], 'is missing: such as http://127.0.0.1:1234/v1')
    }
  }
  for (const [name, { context: most, output }] of Object.entries(models)) {
    if (output !== undefined && most !== undefined && output >= most) wrong(['models', name, 'output'], 'must be less than context')
  }
}

function knownAs(name: string) {
  return Object.hasOwn(known, name) ? known[name] : undefined
}

function providersOf({ providers }: ModelsFile, environment: NodeJS.ProcessEnv): Map<string, ProviderConfig> {
  const names = new Set([...Object.keys(known), ...Object.keys(providers)])
  return new Map([...names].map((name) => [name, providerOf(name, providers[name] ?? {}, environment)]))
}

/** What a provider does not say of itself is as it is for the known one of its kind. */
function providerOf(name: string, said: z.infer<typeof Provider>, environment: NodeJS.ProcessEnv): ProviderConfig {
  const kind = said.kind ?? knownAs(name)?.kind ?? 'openai-compatible'
  const like = knownAs(kind)
  const variable = said.apiKeyEnv ?? like?.apiKeyEnv
  return {
    kind,
    baseURL: said.baseURL ?? like?.baseURL ?? '',
    key: variable === undefined ? undefined : { name: variable, read: () => environment[variable] },
  }
}

function strangersIn({ default: chosen, models }: ModelsFile, providers: ReadonlyMap<string, ProviderConfig>): Refusal | undefined {
  const places = [...(chosen === undefined ? [] : [['default', chosen]]), ...Object.keys(models).map((name) => [`models.${name}`, name])]
  const fields = places.flatMap(([field = '', name = '']) => {
    const problem = problemOfModel(name, providers)
    return problem === undefined ? [] : [{ field, problem }]
  })
  if (fields.length === 0) return undefined
  return refuse('invalid', `${fields.map(({ field, problem }) => `${field}: ${problem}`).join('; ')}.`, { fields }).refusal
}

function problemOfModel(name: string, providers: ReadonlyMap<string, ProviderConfig>): string | undefined {
  if (!modelName.safeParse(name).success) return 'must be provider/name, such as anthropic/claude-sonnet-4-5'
  const provider = name.slice(0, name.indexOf('/'))
  if (providers.has(provider)) return undefined
  const guess = closest(provider, [...providers.keys()])
  return `there is no provider ${provider}${guess === undefined ? '' : `; perhaps ${guess}`}`
}
