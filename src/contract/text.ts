import * as z from 'zod'

/**
 * Characters that would let stored text pretend to be something else when it is printed: controls, line separators,
 * bidirectional marks and overrides, invisible tag characters, the byte order mark and lone surrogates.
 */
const unprintable =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\u{e0000}-\\u{e007f}\\ud800-\\udfff'
const unprintableInLine = new RegExp(`[${unprintable}]`, 'u')
const unprintableInText = new RegExp(`(?![\\n\\t])[${unprintable}]`, 'u')

export const maximumSubject = 200
export const maximumTextBytes = 16 * 1024

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function printable(pattern: RegExp, advice: string) {
  return (value: string, context: z.core.$RefinementCtx<string>) => {
    const found = pattern.exec(value)
    if (found) {
      context.addIssue(
        `must not contain the control or invisible character ${codePoint(found[0])} at position ${found.index + 1}; ${advice}`,
      )
    }
  }
}

/** A short, single line of visible text. Its ends are trimmed. */
export function line(maximum: number) {
  return z
    .string()
    .trim()
    .superRefine(printable(unprintableInLine, 'it is one line of plain text'))
    .refine((value) => value.length > 0, 'must not be empty')
    .refine((value) => value.length <= maximum || [...value].length <= maximum, {
      error: (issue) => `must be at most ${maximum} characters, not ${[...String(issue.input)].length}`,
    })
    .meta({ minLength: 1, maxLength: maximum })
}

/** Text of any number of lines, at most 16 KiB if not said otherwise. */
export function text(maximumBytes = maximumTextBytes) {
  return z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .superRefine(printable(unprintableInText, 'line breaks and tabs are fine'))
    .refine((value) => utf8Length(value) <= maximumBytes, {
      error: (issue) => `must be at most ${maximumBytes} bytes, not ${utf8Length(String(issue.input))}`,
    })
}

const encoder = new TextEncoder()

export function utf8Length(value: string): number {
  return encoder.encode(value).length
}
