import { describe, expect, test } from 'vitest'
import { commands, mistakeIn, only } from '../../../../tests/support/read-writs.ts'
import { parseWrits } from '../parse.ts'
import { taskUsage as usage } from '../writ.ts'

const ulid = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

const noun = 'task'
const added = (owner: string, title: string, description = '') => ({
  command: 'task add',
  noun,
  verb: 'task add',
  owner,
  title,
  description,
})
const handed = (index: number, owner: string, title: string, description = '') => ({
  command: `task subtask ${index}`,
  noun,
  verb: 'task subtask',
  index,
  owner,
  title,
  description,
})

describe('what is a writ of another noun', () => {
  const otherWords =
    '/tasks|/tasks list|/taskforce|/task-list|/task: list|/TASK list|/schedules|/scheduled|/notifyall hi|/notify: hi|/notification x|/endtasks|/endschedule|/endnotify'

  test.each(otherWords.split('|'))('[WR27] %j is another word and no writ', (line) => expect(parseWrits(line)).toEqual([]))

  test.each([' /task list', '> /task list', '- /schedule list', '`/notify hi`'])(
    '[WR27] %j does not start its line with its noun and is text',
    (line) => expect(parseWrits(line)).toEqual([]),
  )

  test('[WR27] writs of all nouns are read in their order, between any other text', () => {
    expect(commands('Now:\n/todo list\n/task show\ntext\n/schedule list\n/notify done\n/task done 5')).toEqual([
      'todo list',
      'task show',
      'schedule list',
      'notify',
      'task done 5',
    ])
  })

  test('[WR12] writs of all nouns are text in a code fence', () => {
    expect(commands('```\n/task done\n/schedule list\n/notify x\n/endtask\n```\n/task list')).toEqual(['task list'])
  })
})

describe('/task show, list, done and cancel', () => {
  test.each(['show', 'done'] as const)('[WR28] /task %s takes a task, or nothing for the one of the conversation', (verb) => {
    const read = (command: string, task: number | string | null) => ({ command, noun, verb: `task ${verb}`, task })
    expect(only(`/task ${verb}`)).toEqual(read(`task ${verb}`, null))
    expect(only(`/task\t${verb}  #5 `)).toEqual(read(`task ${verb} 5`, 5))
    expect(only(`/task ${verb} ${ulid.toLowerCase()}`)).toEqual(read(`task ${verb} ${ulid}`, ulid))
    expect(mistakeIn(`/task ${verb} that`)).toBe(`it takes a task's number: /task ${verb} <id>`)
    expect(mistakeIn(`/task ${verb} 5, 6`)).toBe(`one task a line: /task ${verb} 5 and on the next line /task ${verb} 6`)
  })

  test('[WR28] /task cancel must name its task', () => {
    expect(only('/task cancel 5')).toEqual({ command: 'task cancel 5', noun, verb: 'task cancel', task: 5 })
    expect(mistakeIn('/task cancel')).toBe('name the task, for its subtasks go with it: /task cancel <id>')
    expect(mistakeIn('/task cancel the last')).toBe("it takes a task's number: /task cancel <id>")
    expect(mistakeIn('/task cancel 5 please')).toBe("it takes a task's number: /task cancel 5")
  })

  test.each(['list', 'history'])('[WR28] /task %s takes nothing', (verb) => {
    expect(only(`/task ${verb} `)).toEqual({ command: `task ${verb}`, noun, verb: `task ${verb}` })
    expect(mistakeIn(`/task ${verb} open`)).toBe(`it takes nothing: /task ${verb}`)
  })

  test('[WR10] an unknown verb is answered with the one that was probably meant, or with all', () => {
    expect(mistakeIn('/task complete #5')).toBe('there is no such verb; did you mean /task done 5?')
    expect(mistakeIn('/task Show')).toBe('there is no such verb; did you mean /task show <id>?')
    expect(mistakeIn('/task stpe 0 done')).toBe('there is no such verb; did you mean /task step <index> done?')
    expect(mistakeIn('/task steps')).toBe(`there is no such verb; did you mean ${usage.plan}?`)
    for (const rest of ['', ' 5', ' constructor', ' __proto__', ` ${'x'.repeat(100_000)}`]) {
      expect(mistakeIn(`/task${rest}`)).toBe(
        'there is no such verb; the verbs are show, list, history, plan, step, add, subtask, note, done, cancel',
      )
    }
  })
})

describe('/task step', () => {
  const changed = (index: number, what: string, change: object) => ({
    command: `task step ${index} ${what}`,
    noun,
    verb: 'task step',
    index,
    change,
  })

  test('[WR29] takes a place counted from 0, and done, open, a title or details', () => {
    expect(only('/task step 0 done')).toEqual(changed(0, 'done', { done: true }))
    expect(only('/task step  12\topen ')).toEqual(changed(12, 'open', { done: false }))
    expect(only('/task step 1 title: build it: now')).toEqual(changed(1, 'title', { title: 'build it: now' }))
    expect(only('/task step 1 details : see 10:30')).toEqual(changed(1, 'details', { details: 'see 10:30' }))
    expect(only('/task step 1 details:')).toEqual(changed(1, 'details', { details: '' }))
  })

  test('[WR29] anything else is answered with what it takes, and heads its frame with nothing that was not understood', () => {
    const forms = 'it takes one of four: /task step 1 done, or open, or title: <text>, or details: <text>'
    for (const rest of ['', ' finished', ' done!', ' done open', ' name: x', ' title', ' [END TASK]']) {
      expect(only(`/task step 1${rest}`)).toEqual({ command: 'task step 1', noun, verb: 'mistake', message: forms })
    }
    expect(mistakeIn('/task step 1 title: ')).toBe('the text is missing: /task step 1 title: <text>')
    for (const rest of ['', ' done', ' #1 done', ' -1 done', ' 1. done', ' 1.5 done', ' first done', ' 100000 done']) {
      expect(mistakeIn(`/task step${rest}`)).toBe(
        "it takes a step's place, counted from 0, and what becomes of it: /task step <index> done",
      )
    }
  })
})

describe('/task add and /task subtask', () => {
  test('[WR30] take an owner, a colon and a title; a subtask also the step', () => {
    expect(only('/task add coder: Ship it: today')).toEqual(added('coder', 'Ship it: today'))
    expect(only('/task subtask 2 tester : try it')).toEqual(handed(2, 'tester', 'try it'))
  })

  test.each(['', ' Ship it', ' coder:', ' coder: ', ' : Ship it', ' the coder: Ship it'])('[WR30] /task add%s is a mistake', (rest) => {
    expect(mistakeIn(`/task add${rest}`)).toBe(`it takes the agent that is to own it, a colon and the title: ${usage.add}`)
  })

  test.each(['', ' coder: x', ' 0', ' 0 coder', ' 0 coder:', ' #0 coder: x', ' 0: x', ' 0 : x'])(
    '[WR30] /task subtask%s is a mistake',
    (rest) => {
      expect(mistakeIn(`/task subtask${rest}`)).toBe(
        `it takes a step's place, counted from 0, an agent, a colon and the title: ${usage.subtask}`,
      )
    },
  )

  const opening = [
    ['/task add coder: one', added('coder', 'one'), (text: string) => added('coder', 'one', text)],
    ['/task subtask 0 coder: one', handed(0, 'coder', 'one'), (text: string) => handed(0, 'coder', 'one', text)],
  ] as const

  test.each(opening)('[WR30] %s is one line when the next line is empty, absent or starts with a slash', (line, plain) => {
    for (const more of ['', '\n', '\n\nother text', '\n \t\nother text', '\n/deploy now']) expect(only(line + more)).toEqual(plain)
    expect(parseWrits(`${line}\n${line}\n/task list`)).toMatchObject([plain, plain, { verb: 'task list' }])
  })

  test.each(opening)('[WR30] %s is a block up to /endtask when text follows, kept as it is', (line, _, described) => {
    const description = 'See:\n\n```sh\n/task done\n```\n  indented\n/todo add x\n/endtodo\n/endtasks\n /endtask\n/endtask now'
    expect(only(`${line}\n${description}\n/endtask \t`)).toEqual(described(description))
    expect(commands(`${line}\n\`\`\`\n/endtask\n/task list`)).toEqual([described('').command, 'task list'])
  })

  test.each(opening)('[WR4] %s without /endtask writes nothing, says so, and counts the writs of every noun that it swallowed', (line) => {
    expect(mistakeIn(`${line}\ndetail`)).toMatch(/^missing \/endtask terminator; nothing was written\. [^\n]*$/)
    const swallowed = '/todo done 1\n```\n/task done\n```\n/task done 2\n/schedule list\n/notify hi\n/tasks\n/endtodo'
    expect(mistakeIn(`${line}\ndetail\n${swallowed}`)).toMatch(/\n4 writs after it were taken for its text and not run: repeat them\.$/)
  })

  test('[WR4] a todo without /endtodo counts the writs of the other nouns as well, and takes no /endtask for its end', () => {
    expect(mistakeIn('/todo add one\ndetail\n/task done\n/endtask\n/notify hi')).toMatch(
      /^missing \/endtodo terminator[^\n]*\n2 writs after it were taken for its text and not run: repeat them\.$/,
    )
  })

  test('[WR14] an /endtask that ends nothing is a mistake, and none that stands right below its line', () => {
    expect(only('/endtask')).toMatchObject({ command: 'endtask', noun, message: expect.stringMatching(/^there is no open \/task add, /) })
    expect(commands('/task add coder: one\n\ndetail\n/endtask')).toEqual(['task add', 'endtask'])
    expect(commands('/task step 0 done\n/endtask')).toEqual(['task step 0 done', 'endtask'])
    expect(commands('/task step 0 details: one\ntwo\n/endtask')).toEqual(['task step 0 details', 'endtask'])
    expect(only('/task add coder: one\n/endtask')).toEqual(added('coder', 'one'))
    expect(commands('/task add coder: one\n/endtodo')).toEqual(['task add', 'endtodo'])
  })
})

describe('/task plan', () => {
  const planned = (...titles: string[]) => ({ command: 'task plan', noun, verb: 'task plan', steps: titles.map((title) => ({ title })) })

  test('[WR31] is a step a line up to /endtask, also behind empty lines', () => {
    expect(only('/task plan\n- build\n- test\n/endtask')).toEqual(planned('build', 'test'))
    expect(only('/task plan\n\n \t\n1. build\n\n2. test\n/endtask')).toEqual(planned('build', 'test'))
    expect(commands('/task plan\nbuild\n/endtask\n/task show')).toEqual(['task plan', 'task show'])
  })

  test('[WR31] without a step, or with words beside it, is a mistake', () => {
    for (const more of ['', '\n', '\n\n\n/task show', '\n/endtask', '\n- \n/endtask']) {
      expect(parseWrits(`/task plan${more}`)[0]).toMatchObject({ verb: 'mistake', message: `a plan needs a step: ${usage.plan}` })
    }
    expect(commands('/task plan\n/endtask\n/task show')).toEqual(['task plan', 'task show'])
    expect(mistakeIn('/task plan build, test')).toBe(`its steps stand on lines of their own: ${usage.plan}`)
    expect(mistakeIn('/task plan for today\n- build\n/endtask')).toBe(`its steps stand on lines of their own: ${usage.plan}`)
  })

  test('[WR31] with a writ among its steps is a mistake: its end was forgotten', () => {
    expect(mistakeIn('/task plan\n- build\n/task step 0 done\n/task add coder: one\ndetail\n/endtask')).toBe(
      '2 writs stand among its steps and did not run; nothing was written. End the plan with /endtask first.',
    )
    expect(mistakeIn('/task plan\n- build\n/todo list\n/endtask')).toMatch(/^1 writ stands among /)
    expect(only('/task plan\nlook around\n/etc/hosts\n/tasks\n/endtask')).toEqual(planned('look around', '/etc/hosts', '/tasks'))
  })

  test('[WR4] without /endtask writes nothing and counts the writs that it swallowed', () => {
    expect(mistakeIn('/task plan\n- build\n- te')).toBe(
      `missing /endtask terminator; nothing was written. A plan ends with a line of its own: ${usage.plan}.`,
    )
    expect(mistakeIn('/task plan\n\n- build\n/task show\n/todo list')).toMatch(/\n2 writs after it were taken for its text and not run/)
  })
})
