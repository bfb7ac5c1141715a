import { expect, test } from 'vitest'
import { isOverflow } from './overflow.ts'

test.each([
  'context_length_exceeded',
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
  'prompt is too long: 207791 tokens > 200000 maximum',
  'input length and `max_tokens` exceed context limit: 90402 + 116650 > 204648, decrease input length or max_tokens and try again',
  'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
  'Your input exceeds the context window of this model. Please adjust your input and try again.',
  'the request exceeds the available context size, try increasing it',
  "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
  'Input is too long for requested model.',
  'Please reduce the length of the messages or completion.',
  'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
  'Request too large for gpt-4o in organization x on tokens per min (TPM): Limit 30000, Requested 40000.',
  'exceed_context_size_error',
])('[MD13] “%s” is an overflow', (words) => {
  expect(isOverflow(400, words)).toBe(true)
})

test.each([
  'Rate limit reached for gpt-4o: Limit 30000, Used 29000, Requested 4000. Please try again in 6s.',
  'This request would exceed your organization’s rate limit of 30,000 input tokens per minute.',
  'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens',
  'You exceeded your current quota, please check your plan and billing details.',
  'tools.0.name: string is too long',
  '',
])('[MD13] “%s” is none', (words) => {
  expect(isOverflow(429, words)).toBe(false)
})

test('[MD13] status 413 always is', () => {
  expect(isOverflow(413, '')).toBe(true)
})
