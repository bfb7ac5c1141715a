import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInCommands, isBuiltIn } from '../../../contract/built-in-commands.ts'
import { readCommand } from './slash-command.ts'
import { fillTemplate, readWritten, takesArguments } from './template.ts'

const filled = (template: string, rest: string) => {
  const outcome = fillTemplate({ id: 'fix', template }, rest)
  return outcome.granted ? outcome.value : outcome.refusal
}

describe('slash commands of the workspace', () => {
  test('[AG44] a message that begins with a slash and a name may be one; what stands behind it are its arguments', () => {
    expect(readWritten('/fix')).toEqual({ name: 'fix', rest: '' })
    expect(readWritten('  /fix-it  src/a.ts\n and more ')).toEqual({ name: 'fix-it', rest: 'src/a.ts\n and more' })
    for (const text of ['fix', '/ fix', '//fix', '/Fix', '/fix/it', '/fix: it', 'say /fix', '/']) expect(readWritten(text)).toBeUndefined()
  })

  test('[AG45] $ARGUMENTS is all of them, $1 and on the words, in quotes as one; a $ that is put in stays one', () => {
    expect(filled('Fix $1 in $2: $ARGUMENTS.', 'a "b c"')).toBe('Fix a in b c: a "b c".')
    expect(filled('[$1][$2][$3]', "'x y' $1 it's")).toBe("[x y][$1][it's]")
    expect(filled('$ARGUMENTS and $1', '$2 $ARGUMENTS $& $$')).toBe('$2 $ARGUMENTS $& $$ and $2')
    expect(filled('$1|$12|$0|$x|$ARGUMENTSX', 'a')).toBe('a|||$x|$ARGUMENTSX')
    expect(filled('$1', '"never closed')).toBe('"never')
  })

  test('[AG45] arguments that a template has no place for stand below it, and missing ones are left out', () => {
    expect(filled('Run the tests.', 'only src/a')).toBe('Run the tests.\n\nonly src/a')
    expect(filled('Run the tests.', '')).toBe('Run the tests.')
    expect(filled('Run $1 tests.', '')).toBe('Run  tests.')
    expect([takesArguments('a $1'), takesArguments('a $ARGUMENTS'), takesArguments('a $HOME')]).toEqual([true, true, false])
  })

  test('[AG46] what comes to nothing, or to more than a message may be, is refused with what to do', () => {
    expect(filled('$1', '')).toMatchObject({ message: '/fix comes to nothing without arguments.', hint: 'Write them behind it: /fix …' })
    expect(filled('$ARGUMENTS $ARGUMENTS', 'x'.repeat(40_000))).toMatchObject({ code: 'too_large' })
  })

  test('[AG45] of any arguments each stands in its place as it was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (given) => {
        const rest = given.trim()
        expect(filled('<<$ARGUMENTS>>', rest)).toBe(`<<${rest}>>`)
      }),
    )
  })

  test('[AG47] what is built in stays what it is, whatever files there are', () => {
    for (const { name } of builtInCommands) expect(isBuiltIn(name)).toBe(true)
    for (const text of ['/todos', '/compact', '/agent general: x'])
      expect(isBuiltIn(/^\/(\w+)/.exec(text)?.[1] ?? '')).toBe(readCommand(text) !== undefined)
    for (const name of ['todo', 'task', 'mem', 'ask', 'help']) expect(isBuiltIn(name)).toBe(true)
    expect(isBuiltIn('fix')).toBe(false)
  })
})
