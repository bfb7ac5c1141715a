import type { AccessLevel } from '../../src/contract/access.ts'
import type { Input, OperationName, Output } from '../../src/contract/operations/index.ts'
import type { Perform } from '../../src/core/gate/perform.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import type { ToolResult, ToolUse } from '../../src/core/ports/tools.ts'
import { createTools } from '../../src/doors/tools/create-tools.ts'

interface World {
  perform: Perform
  localCaller(who?: { tenant?: string; agent?: string; access?: AccessLevel }): Promise<Caller>
}

/** For tests: an agent in its conversation, calling our tools by their names. */
export interface ToolAgent {
  /** The agent, and a person of the same tenant. */
  caller: Caller
  person: Caller
  session: number
  call(name: string, input?: unknown, more?: Partial<ToolUse>): Promise<ToolResult>
  /** What a call that must succeed answers. */
  says(name: string, input?: unknown, more?: Partial<ToolUse>): Promise<string>
  /** What a call that must be refused answers. */
  refuses(name: string, input?: unknown, more?: Partial<ToolUse>): Promise<string>
  /** What a person asks of the gate. */
  ask<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>>
}

/** In a tenant of its own, so that its numbers start at 1. */
export async function newToolAgent({ perform, localCaller }: World, tenant: string, access: AccessLevel = 'full'): Promise<ToolAgent> {
  await granted(perform('tenant.add', { name: tenant }, { caller: await localCaller() }))
  const person = await localCaller({ tenant })
  const ask: ToolAgent['ask'] = (name, input) => granted(perform(name, input, { caller: person }))
  await ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
  await ask('agent.define', { id: 'tester', definition: { runner: 'function' } })
  const caller = await localCaller({ tenant, agent: 'coder', access })
  const session = (await ask('session.add', { title: tenant, agent: 'coder' })).session.number
  const tools = new Map(createTools({ perform }).map((tool) => [tool.name, tool]))
  let calls = 0
  const call: ToolAgent['call'] = async (name, input = {}, more = {}) => {
    const tool = tools.get(name)
    if (tool === undefined) throw new Error(`there is no tool ${name}`)
    calls += 1
    return tool.call(input, {
      caller,
      session,
      list: session,
      key: `call/${calls}`,
      part: null,
      signal: new AbortController().signal,
      ...more,
    })
  }
  const said = async (isError: boolean, result: Promise<ToolResult>) => {
    const made = await result
    if (made.isError !== isError) throw new Error(`${isError ? 'not refused' : 'refused'}: ${made.text}`)
    return made.text
  }
  return {
    caller,
    person,
    session,
    call,
    ask,
    says: (name, input, more) => said(false, call(name, input, more)),
    refuses: (name, input, more) => said(true, call(name, input, more)),
  }
}

async function granted<Value>(outcome: Promise<{ granted: true; value: Value } | { granted: false; refusal: { message: string } }>) {
  const made = await outcome
  if (!made.granted) throw new Error(made.refusal.message)
  return made.value
}
