/**
 * Stored text as it may be printed. New rows cannot hold such characters, but rows may come from elsewhere (an import, an
 * older version, another program on the file), and no byte of them may reach a terminal or a frame as a command.
 */
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}\ud800-\udfff]/gu

export function plainText(text: string): string {
  return text.replace(unprintable, '\u{fffd}')
}

/** JSON for a terminal: the same value, with what must not reach the terminal as it is written as escapes. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, (character) =>
    [...Array(character.length).keys()].map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''),
  )
}

export function plainLine(text: string): string {
  return plainText(text).replace(/[\n\t]/g, ' ')
}

/** Multi-line text inside a frame: indented, so that no stored byte stands at the start of a line. */
export function indented(text: string, by = '  '): string {
  return plainText(text)
    .split('\n')
    .map((line) => by + line)
    .join('\n')
}
