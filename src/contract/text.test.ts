import { describe, expect, test } from 'vitest'
import { parseReference, reference } from './reference.ts'
import { line, maximumTextBytes, text } from './text.ts'

const subject = line(200)

function problem(schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } }, value: unknown) {
  return schema
    .safeParse(value)
    .error?.issues.map((issue) => issue.message)
    .join('; ')
}

describe('one line of text', () => {
  test('[TX1] is trimmed, and counted in code points', () => {
    expect(subject.parse('  review  ')).toBe('review')
    expect(subject.parse('🦊'.repeat(200))).toHaveLength(400)
    expect(problem(subject, '🦊'.repeat(201))).toContain('at most 200 characters, not 201')
    expect(problem(subject, 'x'.repeat(201))).toContain('at most 200 characters, not 201')
  })

  test('[TX2] is not empty', () => {
    expect(problem(subject, '')).toContain('must not be empty')
    expect(problem(subject, '   ')).toContain('must not be empty')
  })

  const hostile = {
    'a line break': 'a\nb',
    'an escape sequence': 'a\u001b[31mb',
    'a C1 control': 'a\u009b31mb',
    'a line separator': 'a\u2028b',
    'a bidi override': 'a\u202eb',
    'a bidi isolate': 'a\u2066b',
    'a tag character': 'a\u{e0041}b',
    'a lone surrogate': 'a\ud800b',
    'a null': 'a\0b',
  }
  test.each(Object.entries(hostile))('[TX3] holds no %s', (_what, value) => {
    expect(problem(subject, value)).toMatch(/must not contain the control or invisible character U\+[0-9A-F]{4,5} at position 2/)
  })

  test('[TX4] holds every visible character', () => {
    for (const value of ['Füße', '写测试', 'مرحبا', '👩‍💻 ship', '▶ #14 [END TODO]']) expect(subject.parse(value)).toBe(value)
  })
})

describe('text of several lines', () => {
  test('[TX5] keeps line breaks and tabs, and has one kind of line break', () => {
    expect(text().parse('a\r\nb\rc\n\td')).toBe('a\nb\nc\n\td')
  })

  test('[TX6] holds no other control characters, and is at most 16 KiB', () => {
    expect(problem(text(), 'a\u001bb')).toContain('U+001B')
    expect(text().parse('x'.repeat(maximumTextBytes))).toHaveLength(maximumTextBytes)
    expect(problem(text(), 'ü'.repeat(maximumTextBytes / 2 + 1))).toContain(
      `at most ${maximumTextBytes} bytes, not ${maximumTextBytes + 2}`,
    )
  })
})

describe('references', () => {
  test('[RF1] a number may be written as 14, "14" or "#14"; an id in either case', () => {
    expect(parseReference(14)).toBe(14)
    expect(parseReference('14')).toBe(14)
    expect(parseReference('#14')).toBe(14)
    expect(parseReference('01ka3q4w8zvj5x2m6n7p8r9s0t')).toBe('01KA3Q4W8ZVJ5X2M6N7P8R9S0T')
  })

  test.each(['abc', '', '-1', '0', '1.5', '14; DROP TABLE todos', '1e3', '٣', `${'9'.repeat(16)}`])('[RF2] %j names nothing', (value) => {
    expect(parseReference(value)).toBeUndefined()
    expect(problem(reference('todo'), value)).toContain('must be a todo')
  })
})
