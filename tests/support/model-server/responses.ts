import { argumentsOf, textOf, type Wire } from './reply.ts'

/** OpenAI's responses. */
export const responses: Wire = {
  *frames(answer, model) {
    const response = { id: 'resp_1', created_at: 1_760_000_000, model }
    yield { data: { type: 'response.created', response } }
    let output_index = 0
    if (answer.text !== undefined) {
      const item = { type: 'message', id: `msg_${output_index}`, role: 'assistant', content: [] }
      yield { data: { type: 'response.output_item.added', output_index, item } }
      for (const delta of textOf(answer)) yield { data: { type: 'response.output_text.delta', item_id: item.id, delta }, isPiece: true }
      yield { data: { type: 'response.output_item.done', output_index, item } }
      output_index++
    }
    for (const call of answer.toolCalls ?? []) {
      const id = `fc_${output_index}`
      const item = { type: 'function_call', id, call_id: call.id ?? `call_${output_index}`, name: call.name, status: 'completed' }
      yield { data: { type: 'response.output_item.added', output_index, item: { ...item, arguments: '' } } }
      for (const delta of argumentsOf(call)) {
        yield { data: { type: 'response.function_call_arguments.delta', item_id: id, output_index, delta }, isPiece: true }
      }
      yield { data: { type: 'response.output_item.done', output_index, item: { ...item, arguments: argumentsOf(call).join('') } } }
      output_index++
    }
    const { input = 0, cached = 0, output = 0 } = answer.usage ?? {}
    const usage = { input_tokens: input + cached, input_tokens_details: { cached_tokens: cached }, output_tokens: output }
    const incomplete_details = answer.finish === 'length' ? { reason: 'max_output_tokens' } : null
    const type = incomplete_details === null ? 'response.completed' : 'response.incomplete'
    yield { data: { type, response: { ...response, incomplete_details, usage } } }
  },
  refusal: (problem) => ({ error: { type: 'invalid_request_error', param: null, code: null, ...problem } }),
  overflow: {
    status: 400,
    problem: { message: 'Your input exceeds the context window of this model.', code: 'context_length_exceeded' },
  },
  broken: ({ message, code = 'server_error' }) => ({
    type: 'response.failed',
    sequence_number: 9,
    response: { error: { code, message } },
  }),
}
