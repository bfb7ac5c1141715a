/** The last of a text, at most so many bytes, starting at a whole character. */
export function tailOf(text: string, bytes: number): string {
  const encoded = Buffer.from(text)
  if (encoded.length <= bytes) return text
  let start = encoded.length - bytes
  while (start < encoded.length && ((encoded[start] ?? 0) & 0xc0) === 0x80) start += 1
  return encoded.subarray(start).toString()
}
