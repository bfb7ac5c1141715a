import { type Answer, argumentsOf, type Frame, piecesOf, textOf, type Wire } from './reply.ts'

const finishes = { stop: 'stop', length: 'length', 'content-filter': 'content_filter' }

/** OpenAI's chat completions, which nearly everybody speaks. */
export const chatCompletions: Wire = {
  *frames(answer, model) {
    const delta = (delta: object, finish: string | null = null): Frame => ({
      data: {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_760_000_000,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      },
      isPiece: true,
    })
    const notAPiece = (frame: Frame): Frame => ({ ...frame, isPiece: false })

    yield notAPiece(delta({ role: 'assistant', content: '' }))
    for (const piece of piecesOf(answer.reasoning)) yield delta({ reasoning_content: piece })
    for (const piece of textOf(answer)) yield delta({ content: piece })
    for (const [index, call] of (answer.toolCalls ?? []).entries()) {
      const [first, second] = argumentsOf(call)
      const signature = index === 0 && answer.signature ? { extra_content: { google: { thought_signature: answer.signature } } } : {}
      const opening = {
        index,
        id: call.id ?? `call_${index}`,
        type: 'function',
        function: { name: call.name, arguments: first },
        ...signature,
      }
      yield delta({ tool_calls: [opening] })
      yield delta({ tool_calls: [{ index, function: { arguments: second } }] })
    }
    yield notAPiece(delta({}, answer.finish ? finishes[answer.finish] : answer.toolCalls ? 'tool_calls' : 'stop'))
    if (answer.usage)
      yield { data: { id: 'chatcmpl-1', object: 'chat.completion.chunk', model, choices: [], usage: usageOf(answer.usage) } }
  },
  last: '[DONE]',
  refusal: (problem) => ({ error: { param: null, code: null, type: 'invalid_request_error', ...problem } }),
  overflow: {
    status: 400,
    problem: {
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
      code: 'context_length_exceeded',
    },
  },
  broken: (problem) => ({ error: problem }),
}

function usageOf({ input = 0, cached = 0, output = 0 }: NonNullable<Answer['usage']>) {
  return {
    prompt_tokens: input + cached,
    completion_tokens: output,
    total_tokens: input + cached + output,
    prompt_tokens_details: { cached_tokens: cached },
  }
}
