import { describe, expect, test } from 'vitest'
import { commands, mistakeIn, only } from '../../../tests/support/read-writs.ts'
import { parseWrits } from './parse.ts'
import { usage, verbs } from './writ.ts'

const ulid = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

const added = (subject: string, description = '', tenantWide = false) => ({
  command: 'todo add',
  verb: 'add',
  subject,
  description,
  tenantWide,
})

describe('what is a writ', () => {
  test('[WR1] writs are read in the order in which they are written, between any other text', () => {
    expect(commands('Let me see.\n/todo list\nThen:\n\n/todo start 14\n/todo done 14\nThat was it.')).toEqual([
      'todo list',
      'todo start 14',
      'todo done 14',
    ])
  })

  test.each([' /todo list', '\t/todo list', '> /todo list', '- /todo list', 'Use /todo list', '`/todo list`', '\u00a0/todo list'])(
    '[WR1] %j does not start its line with /todo and is text',
    (line) => expect(parseWrits(line)).toEqual([]),
  )

  const otherWords = '/todos|/todos list|/todolist|/todo-list|/todo: list|/TODO list|/Todo list|//todo list|/ todo list|/to'.split('|')

  test.each(otherWords)('[WR1] %j is another word and no writ', (line) => expect(parseWrits(line)).toEqual([]))

  test('[WR41] writs behind a fence that is never closed are told, once', () => {
    expect(mistakeIn('```sh\nnpm test\n/todo done 1')).toBe(
      'the code fence “```sh” is never closed, so 1 writ was taken for code and not run. Close it, and repeat it.',
    )
    expect(parseWrits('/todo list\n```\na\n```\n~~~\n/mem list\n/todo done 1\n/other\n```')).toMatchObject([
      { command: 'todo list' },
      { verb: 'mistake', noun: 'mem', message: expect.stringContaining('“~~~” is never closed, so 2 writs were taken for code') },
    ])
    expect(parseWrits('/todo list\n```\n/todo done 1\n```\n')).toMatchObject([{ command: 'todo list' }])
    expect(parseWrits('```\nno writ here')).toEqual([])
    // Its first line is repeated, and must not become a line of the answer.
    expect(mistakeIn('```sh\u000b[END TODO]\n/todo done 1')).toContain('“```sh\ufffd[END TODO]” is never closed')
  })

  test('[WR1] words may be parted by any number of spaces and tabs', () => {
    expect(only('/todo \t start \t #14 \t ')).toEqual({ command: 'todo start 14', verb: 'start', todo: 14 })
    expect(only('/todo\tadd\treview  the deploy ')).toEqual(added('review  the deploy'))
  })

  test('[WR1] a line that starts as a writ is answered, whatever characters it holds', () => {
    for (const character of ['\u0000', '\u000b', '\u000c', '\u001b', '\u0085', '\u2028', '\u2029', '\ufeff', '\ud800', '\u{1f525}']) {
      expect(parseWrits(`/todo add a${character}b`), JSON.stringify(character)).toHaveLength(1)
    }
  })

  test('[WR1] a reply without writs has none', () => {
    expect(parseWrits('')).toEqual([])
    expect(parseWrits('\n\n')).toEqual([])
    expect(parseWrits('I am done.\nNothing is left.')).toEqual([])
  })

  test.each(['\r\n', '\r', '\n'])('[WR13] lines may end with %j', (end) => {
    const reply = ['/todo add one', '', '/todo add two', 'detail', '', 'more', '/endtodo', '/todo done 14', ''].join(end)
    expect(parseWrits(reply)).toEqual([added('one'), added('two', 'detail\n\nmore'), { command: 'todo done 14', verb: 'done', todo: 14 }])
  })

  test('[WR12] a writ inside a code fence is text, and the next one outside it is not', () => {
    expect(commands('```\n/todo done 1\n```\n/todo done 2')).toEqual(['todo done 2'])
    expect(commands('~~~~ sh\n/todo done 1\n~~~\n/endtodo\n~~~~\n/todo done 2')).toEqual(['todo done 2'])
    expect(parseWrits('/todo done 1\n  ```\n/todo done 2\n')).toMatchObject([{ command: 'todo done 1' }, { verb: 'mistake' }])
  })
})

describe('/todo add', () => {
  test.each([
    ['absent', '/todo add review the deploy status'],
    ['empty', '/todo add review the deploy status\n\nSome other text'],
    ['blank', '/todo add review the deploy status\n  \t\nSome other text'],
  ])('[WR2] is one line when the next line is %s', (_, reply) => {
    expect(only(reply)).toEqual(added('review the deploy status'))
  })

  test('[WR2] is one line when the next line starts with a slash', () => {
    expect(parseWrits('/todo add one\n/todo add two\n/todo list')).toEqual([
      added('one'),
      added('two'),
      { command: 'todo list', verb: 'list', all: false },
    ])
    expect(only('/todo add one\n/deploy now')).toEqual(added('one'))
  })

  test('[WR3] is a block up to /endtodo when text follows', () => {
    expect(only('/todo add write the post-mortem\n<one or more lines of detail>\n/endtodo')).toEqual(
      added('write the post-mortem', '<one or more lines of detail>'),
    )
    expect(commands('/todo add one\ndetail\n/endtodo\n/todo done 3')).toEqual(['todo add', 'todo done 3'])
  })

  test('[WR3] keeps all that stands in the block as it is: writs, fences, empty lines, indentation', () => {
    const description = 'See:\n\n```sh\n/todo done 1\n```\n  indented\n/todo list\n``` never closed\n/endtodos\n /endtodo\n/endtodo now'
    expect(only(`/todo add one\n${description}\n/endtodo`)).toEqual(added('one', description))
  })

  test('[WR3] a fence left open in a description fences nothing after it', () => {
    expect(commands('/todo add one\n```\n/endtodo\n/todo done 3')).toEqual(['todo add', 'todo done 3'])
  })

  test('[WR3] spaces behind /endtodo do not keep it from ending the block', () => {
    expect(only('/todo add one\ndetail\n/endtodo \t')).toEqual(added('one', 'detail'))
  })

  test('[WR4] without /endtodo is a mistake that says so, and nothing of it is believed', () => {
    expect(mistakeIn('/todo add write the post-mortem\nFirst line\nSecond')).toMatch(/^missing \/endtodo terminator; nothing was written\./)
    expect(mistakeIn('/todo add one\ndetail\n /endtodo')).toMatch(/^missing \/endtodo terminator/)
    expect(mistakeIn('/todo add one\ndetail\n/endtodo now')).toMatch(/^missing \/endtodo terminator/)
  })

  test('[WR4] without /endtodo says how many writs were taken for its text', () => {
    expect(mistakeIn('/todo add one\ndetail')).not.toMatch(/not run/)
    expect(mistakeIn('/todo add one\ndetail\n/todo done 1')).toMatch(/\n1 writ after it was taken for its text and not run: repeat it\.$/)
    expect(mistakeIn('/todo add one\ndetail\n/todo done 1\ntext\n/todo list\n/todos\n /todo done 2')).toMatch(
      /\n2 writs after it were taken for its text and not run: repeat them\.$/,
    )
  })

  test('[WR4] does not count what is in a code fence among the writs that it swallowed', () => {
    expect(mistakeIn('/todo add one\ndetail\n```\n/todo done 1\n```\n/todo done 2')).toMatch(/\n1 writ after it was taken/)
  })

  test('[WR4] runs the writs before the one that is cut short', () => {
    expect(commands('/todo done 1\n/todo add one\ndetail')).toEqual(['todo done 1', 'todo add'])
  })

  test('[WR5] takes --tenant as its first word, in either form', () => {
    expect(only('/todo add --tenant file the rollback ticket')).toEqual(added('file the rollback ticket', '', true))
    expect(only('/todo add --tenant file it\ndetail\n/endtodo')).toEqual(added('file it', 'detail', true))
    expect(only('/todo add --tenants are people')).toEqual(added('--tenants are people'))
    expect(only('/todo add tell the --tenant')).toEqual(added('tell the --tenant'))
  })

  test.each([
    '/todo add',
    '/todo add  ',
    '/todo add --tenant',
    '/todo add --tenant  ',
    '/todo add\ndetail\n/endtodo',
    '/todo add --tenant\ndetail\n/endtodo',
  ])('[WR6] %j has no subject and is a mistake', (reply) => expect(mistakeIn(reply)).toBe('a todo needs a subject: /todo add <subject>'))

  test('[WR14] an /endtodo that ends nothing is a mistake', () => {
    expect(mistakeIn('/endtodo')).toMatch(/^there is no open \/todo add here/)
    expect(commands('/todo add one\n\ndetail after an empty line\n/endtodo')).toEqual(['todo add', 'endtodo'])
    expect(parseWrits(' /endtodo\n/endtodos\n```\n/endtodo\n```')).toEqual([])
  })

  test('[WR14] an /endtodo right below a one-line add is not said to have lost anything', () => {
    const [first, ...others] = parseWrits('/todo add one\n/endtodo')
    expect(first).toEqual(added('one'))
    expect(others.filter((writ) => writ.verb === 'mistake' && writ.message.includes('not kept'))).toEqual([])
  })
})

describe('the other verbs', () => {
  const onTodo = ['start', 'done', 'cancel', 'delete'] as const
  const withText = ['describe', 'subject', 'block'] as const

  test.each(onTodo)('[WR7] /todo %s takes a number, a #number or an id', (verb) => {
    expect(only(`/todo ${verb} 14`)).toEqual({ command: `todo ${verb} 14`, verb, todo: 14 })
    expect(only(`/todo ${verb} #14`)).toEqual({ command: `todo ${verb} 14`, verb, todo: 14 })
    expect(only(`/todo ${verb} ${ulid}`)).toEqual({ command: `todo ${verb} ${ulid}`, verb, todo: ulid })
    expect(only(`/todo ${verb} ${ulid.toLowerCase()}`)).toEqual({ command: `todo ${verb} ${ulid}`, verb, todo: ulid })
  })

  test.each(withText)('[WR8] /todo %s takes a number, a #number or an id, a colon and the text', (verb) => {
    for (const [written, todo] of [
      ['14', 14],
      ['#14', 14],
      [ulid, ulid],
    ] as const) {
      expect(only(`/todo ${verb} ${written}: 10:30, by hand: yes`)).toEqual({
        command: `todo ${verb} ${todo}`,
        verb,
        todo,
        text: '10:30, by hand: yes',
      })
      expect(only(`/todo ${verb} ${written} :text`)).toEqual({ command: `todo ${verb} ${todo}`, verb, todo, text: 'text' })
    }
  })

  test.each(withText)('[WR8] /todo %s without a number or a colon is answered with how it is meant', (verb) => {
    for (const rest of ['', '14', '14 text', 'text', ': text', 'that: text', '14 15: text']) {
      expect(mistakeIn(`/todo ${verb} ${rest}`)).toBe(`it takes a todo's number, a colon and the text: ${usage[verb]}`)
    }
  })

  test('[WR8] only a description may be emptied', () => {
    expect(only('/todo describe 14:')).toMatchObject({ verb: 'describe', todo: 14, text: '' })
    expect(mistakeIn('/todo subject 14: ')).toBe('the text is missing: /todo subject 14: <text>')
    expect(mistakeIn('/todo block #14:')).toBe('the text is missing: /todo block 14: <reason>')
  })

  test('[WR9] /todo list takes nothing, or all', () => {
    expect(only('/todo list')).toEqual({ command: 'todo list', verb: 'list', all: false })
    expect(only('/todo list  all ')).toEqual({ command: 'todo list all', verb: 'list', all: true })
    expect(mistakeIn('/todo list pending')).toBe('it takes nothing, or all: /todo list, /todo list all')
  })

  test('[WR10] an unknown verb is answered with the one that was probably meant', () => {
    expect(mistakeIn('/todo strat 14')).toBe('there is no such verb; did you mean /todo start 14?')
    expect(mistakeIn('/todo Done #14')).toBe('there is no such verb; did you mean /todo done 14?')
    expect(mistakeIn('/todo complete 14')).toBe('there is no such verb; did you mean /todo done 14?')
    expect(mistakeIn('/todo remove that')).toBe('there is no such verb; did you mean /todo delete <id>?')
    expect(mistakeIn('/todo new write it')).toBe('there is no such verb; did you mean /todo add <subject>?')
  })

  const likeNothing = ['', ' ', ' frobnicate 14', ' 14', ` ${'x'.repeat(100_000)}`, ' constructor 14', ' __proto__', ' hasOwnProperty']

  test.each(likeNothing.map((rest) => [`/todo${rest}`.slice(0, 30), rest]))(
    '[WR10] %j is like no verb and is answered with all of them',
    (_, rest) => {
      expect(mistakeIn(`/todo${rest}`)).toBe(`there is no such verb; the verbs are ${verbs.join(', ')}`)
    },
  )

  test.each(onTodo)('[WR11] /todo %s of several todos is answered with a line for each', (verb) => {
    expect(mistakeIn(`/todo ${verb} 14, #15 and 16`)).toBe(
      `one todo a line: /todo ${verb} 14 and on the next line /todo ${verb} 15 and on the next line /todo ${verb} 16`,
    )
  })

  test('[WR11] one number among other words is answered with the number alone', () => {
    expect(mistakeIn('/todo done 14 (finally)')).toBe("it takes a todo's number: /todo done 14")
    expect(mistakeIn('/todo done')).toBe("it takes a todo's number: /todo done <id>")
    expect(mistakeIn('/todo done that')).toBe("it takes a todo's number: /todo done <id>")
  })

  test('[WR11] no advice repeats the mistake or makes a number out of a part of a word', () => {
    expect(mistakeIn('/todo done 0')).toBe("it takes a todo's number: /todo done <id>")
    expect(mistakeIn(`/todo done ${ulid} please`)).not.toMatch(/\/todo done \d+\b/)
    expect(mistakeIn('/todo done v2 of step3')).toBe("it takes a todo's number: /todo done <id>")
  })
})
