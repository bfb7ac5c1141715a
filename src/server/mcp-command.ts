import type { Readable } from 'node:stream'
import { ulid } from 'ulid'
import { parseReference, type Reference } from '../contract/reference.ts'
import type { Outcome } from '../contract/refusals.ts'
import { granted, Refused } from '../core/gate/refused.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import type { Backend, McpOptions, World } from '../doors/cli/world.ts'
import { clientOf } from '../doors/mcp/client-of.ts'
import type { McpService } from '../doors/mcp/mcp-service.ts'
import { serveOverStdio } from '../doors/mcp/stdio.ts'
import { createTools } from '../doors/tools/create-tools.ts'
import { readToolChoices, usualTools } from '../doors/tools/offer/chosen-tools.ts'
import { findToolClient, type ToolClient } from '../doors/tools/offer/find-tool-client.ts'
import { callerAt } from './caller-at.ts'
import { clientPerform } from './client-perform.ts'
import { version } from './version.ts'

/** Refusals that may be over by the next call: whoever started us need not start us again. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'unauthenticated', 'too_many'])

/** Serves one MCP client over stdio until it has gone. */
export async function serveMcp(
  options: McpOptions,
  { open, err, interrupted }: Pick<World, 'open' | 'err' | 'interrupted'>,
): Promise<void> {
  const choices = options.tools === undefined ? usualTools : granted(readToolChoices(options.tools))
  const session = sessionFrom(options.session ?? (options.folder === undefined ? process.env.PUNCHLIST_SESSION || undefined : undefined))
  const opened = await open(options.backend)
  const backend = { ...opened, perform: clientPerform(opened) }
  const complain = (message: string) => err(`punchlist mcp: ${message}\n`)
  let givenUp = 0
  try {
    const service: McpService = {
      version,
      perform: backend.perform,
      tools: createTools(backend),
      choices,
      access: options.backend.access ?? 'full',
      client: remembered(() => clientAt(backend, options, session)),
      reportDefect(problem) {
        const reference = ulid()
        complain(`a defect, ${reference}: ${problem instanceof Error ? problem.stack : String(problem)}`)
        return reference
      },
    }
    const first = await service.client()
    if (!first.granted) {
      if (!passing.has(first.refusal.code)) throw new Refused(first.refusal)
      complain([first.refusal.message, first.refusal.hint ?? ''].join(' '))
    }
    givenUp = await serveOverStdio(service, { stdin: process.stdin as Readable, stdout: process.stdout, complain, interrupted })
  } finally {
    await opened.close()
  }
  // A call that never ends would keep the process as long.
  if (givenUp > 0) process.exit(0)
}

function sessionFrom(named: string | undefined): Reference {
  const session = named === undefined || named === '0' ? 0 : parseReference(named)
  if (session === undefined) throw new UsageError('--session must be a session’s number or id.', 'punchlist session list shows them.')
  return session
}

async function clientAt(backend: Backend, { folder, backend: asked }: McpOptions, session: Reference): Promise<Outcome<ToolClient>> {
  const known = await callerAt(backend, asked.access)
  if (!known.granted) return known
  // Others may be served under the same name; each knows only what it was shown itself, and what those before it were.
  const caller = { ...known.value, connection: ulid(), client: clientOf(known.value) }
  if (folder === undefined) return findToolClient(backend.perform, caller, session)
  const opened = await backend.perform('session.open', folder, { caller })
  return opened.granted ? findToolClient(backend.perform, caller, opened.value.session.number) : opened
}

function remembered<Value>(look: () => Promise<Outcome<Value>>): () => Promise<Outcome<Value>> {
  let found: Outcome<Value> | undefined
  return async () => {
    if (found?.granted !== true) found = await look()
    return found
  }
}
