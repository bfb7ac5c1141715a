/** How providers say that they were given more than they can read. Each has words of its own, and few have a code. */
const words: readonly RegExp[] = [
  /context_length_exceeded|exceed_context_size|model_context_window_exceeded|request_too_large|string_above_max_length/i,
  /maximum (?:context|prompt|model) length/i,
  /(?:prompt|input|request) is too (?:long|large)/i,
  /exceeds? the (?:maximum number of tokens|available context size|context window|limit of \d+ tokens)/i,
  /exceeds? (?:the )?(?:model’s |model's )?(?:maximum )?context (?:length|limit|window|size)/i,
  /context (?:length|window|size) (?:has been )?exceeded/i,
  /too large for model with/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /request too large/i,
]

export function isOverflow(status: number | undefined, text: string): boolean {
  return status === 413 || words.some((pattern) => pattern.test(text))
}
