import type { EnginePerform } from '../core/gate/perform.ts'
import type { Model } from '../core/ports/model.ts'
import type { Change } from '../core/ports/records.ts'
import type { Store, Writing } from '../core/ports/store.ts'
import type { Tool } from '../core/ports/tools.ts'
import type { Tracing } from '../core/ports/tracing.ts'

/** A span for each call at the gate. A refusal is an answer, not a failure. */
export function tracedPerform(perform: EnginePerform, tracing: Tracing): EnginePerform {
  return (name, input, call) => {
    const { tenant, agent } = call.caller
    const attributes = { 'punchlist.operation': name, 'punchlist.tenant': tenant.name, ...(agent && { 'gen_ai.agent.id': agent }) }
    return tracing.inSpan({ name, attributes }, async (note) => {
      const outcome = await perform(name, input, call)
      note({ 'punchlist.outcome': outcome.granted ? 'granted' : outcome.refusal.code })
      return outcome
    })
  }
}

type Served = Pick<Store, 'read' | 'write'>

/** A span for each transaction. A wake carries the trace along that it came of. */
export function tracedStore(store: Served, database: Store['kind'], tracing: Tracing): Served {
  const attributes = { 'db.system.name': database === 'postgres' ? 'postgresql' : 'sqlite' }
  return {
    read: (tenant, work) => tracing.inSpan({ name: 'store.read', kind: 'client', attributes }, () => store.read(tenant, work)),
    write: (tenant, work, lock) =>
      tracing.inSpan({ name: 'store.write', kind: 'client', attributes }, () => {
        // Asked here: a batch is done on behalf of many.
        const trace = tracing.current()
        return store.write(tenant, (writing) => work(carrying(writing, trace)), lock)
      }),
  }
}

function carrying(writing: Writing, trace: string | undefined): Writing {
  const apply: Writing['apply'] = (changes, at) =>
    writing.apply(
      changes.map((change) => withTrace(change, trace)),
      at,
    )
  return Object.create(writing, { apply: { value: apply } }) as Writing
}

function withTrace(change: Change, trace: string | undefined): Change {
  if (change.kind !== 'enqueue' || change.job.kind !== 'wake') return change
  return { ...change, job: { ...change.job, payload: { ...change.job.payload, trace } } }
}

/** A span for each request to a model, in the words of the conventions for generative AI. */
export function tracedModel(model: Model, tracing: Tracing): Model {
  return {
    ...model,
    step(request) {
      const asked = request.model ?? 'default'
      const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': asked }
      return tracing.inSpan({ name: `chat ${asked}`, kind: 'client', attributes }, async (note) => {
        const step = await model.step(request)
        const { inputTokens, outputTokens } = step.usage
        note({
          'gen_ai.provider.name': step.model.split('/')[0] ?? '',
          'gen_ai.response.model': step.model,
          'gen_ai.response.finish_reasons': step.finish,
          ...(inputTokens == null ? {} : { 'gen_ai.usage.input_tokens': inputTokens }),
          ...(outputTokens == null ? {} : { 'gen_ai.usage.output_tokens': outputTokens }),
        })
        return step
      })
    },
  }
}

/** A span for each call of a tool. */
export function tracedTool(tool: Tool, tracing: Tracing): Tool {
  return {
    ...tool,
    call(input, use) {
      const attributes = {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool.name,
        ...(use.part && { 'gen_ai.tool.call.id': use.part }),
      }
      return tracing.inSpan({ name: `execute_tool ${tool.name}`, attributes }, async (note) => {
        const result = await tool.call(input, use)
        if (result.isError) note({ 'error.type': 'tool_error' })
        return result
      })
    },
  }
}
