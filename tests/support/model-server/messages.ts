import { argumentsOf, type Frame, piecesOf, textOf, type Wire } from './reply.ts'

const finishes = { stop: 'end_turn', length: 'max_tokens', 'content-filter': 'refusal' }

/** Anthropic's messages. */
export const messages: Wire = {
  *frames(answer, model) {
    const { input = 0, cached = 0, output = 0 } = answer.usage ?? {}
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null }
    const usage = { input_tokens: input, cache_read_input_tokens: cached, output_tokens: 1 }
    yield { data: { type: 'message_start', message: { ...message, usage } } }
    yield { data: { type: 'ping' } }

    let index = 0
    function* block(start: object, deltas: Iterable<object>): Iterable<Frame> {
      yield { data: { type: 'content_block_start', index, content_block: start } }
      for (const delta of deltas) yield { data: { type: 'content_block_delta', index, delta }, isPiece: true }
      yield { data: { type: 'content_block_stop', index } }
      index++
    }

    if (answer.reasoning !== undefined) {
      const thoughts = piecesOf(answer.reasoning).map((thinking) => ({ type: 'thinking_delta', thinking }))
      const signed = { type: 'signature_delta', signature: answer.signature ?? 'signed' }
      yield* block({ type: 'thinking', thinking: '', signature: '' }, [...thoughts, signed])
    }
    if (answer.text !== undefined) yield* block({ type: 'text', text: '' }, textDeltas(textOf(answer)))
    for (const [number, call] of (answer.toolCalls ?? []).entries()) {
      const start = { type: 'tool_use', id: call.id ?? `toolu_${number}`, name: call.name, input: {} }
      yield* block(
        start,
        argumentsOf(call).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      )
    }
    const stop_reason = answer.finish ? finishes[answer.finish] : answer.toolCalls ? 'tool_use' : 'end_turn'
    yield { data: { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: output } } }
    yield { data: { type: 'message_stop' } }
  },
  refusal: ({ message, type = 'invalid_request_error' }) => ({ type: 'error', error: { type, message } }),
  overflow: { status: 400, problem: { message: 'prompt is too long: 207791 tokens > 200000 maximum' } },
  broken: ({ message, type = 'overloaded_error' }) => ({ type: 'error', error: { type, message } }),
}

function* textDeltas(pieces: Iterable<string>): Iterable<object> {
  for (const text of pieces) yield { type: 'text_delta', text }
}
