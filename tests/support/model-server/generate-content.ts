import { type Frame, textOf, type Wire } from './reply.ts'

const finishes = { stop: 'STOP', length: 'MAX_TOKENS', 'content-filter': 'SAFETY' }

/** Google's Gemini. Its arguments are never text, so text is sent as one of them. */
export const generateContent: Wire = {
  *frames(answer) {
    const parts = (part: object): Frame => ({ data: { candidates: [{ content: { role: 'model', parts: [part] } }] }, isPiece: true })
    for (const text of textOf(answer)) yield parts({ text })
    for (const [index, { name, arguments: args }] of (answer.toolCalls ?? []).entries()) {
      const signature = index === 0 && answer.signature ? { thoughtSignature: answer.signature } : {}
      yield parts({ functionCall: { name, args: typeof args === 'string' ? { text: args } : args }, ...signature })
    }
    const { input = 0, cached = 0, output = 0 } = answer.usage ?? {}
    const usageMetadata = { promptTokenCount: input + cached, cachedContentTokenCount: cached, candidatesTokenCount: output }
    const last = { content: { role: 'model', parts: [] }, finishReason: finishes[answer.finish ?? 'stop'] }
    yield { data: { candidates: [last], usageMetadata } }
  },
  refusal: ({ message }, status) => ({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }),
  overflow: {
    status: 400,
    problem: { message: 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).' },
  },
  broken: ({ message }) => ({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
}
