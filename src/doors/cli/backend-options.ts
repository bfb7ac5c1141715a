import type { BackendOptions } from './command-context.ts'
import type { Parsed } from './flags.ts'

/** Where to act and as whom, as the common flags say it. */
export function backendOptions(flags: Parsed['flags']): BackendOptions {
  const value = (name: string) => (typeof flags[name] === 'string' ? flags[name] : undefined)
  return { data: value('data'), database: value('database'), url: value('url'), tenant: value('tenant'), agent: value('as') }
}
