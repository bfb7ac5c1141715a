import { describe, expect, test } from 'vitest'
import { mistakeIn, only } from '../../../../tests/support/read-writs.ts'

const noun = 'schedule'

describe('/schedule', () => {
  test.each([
    ['tomorrow 08:00: look at the inbox', 'tomorrow 08:00', 'look at the inbox'],
    ['every weekday at 9: ask: is it 10:30 yet?', 'every weekday at 9', 'ask: is it 10:30 yet?'],
    ['*/15 * * * *:  check', '*/15 * * * *', 'check'],
    ['2026-12-24T18:00+01:00:\tsing', '2026-12-24T18:00+01:00', 'sing'],
    ['in 20 minutes : look', 'in 20 minutes', 'look'],
  ])('[WR32] /schedule add %s ends its time at the first colon that a space follows', (rest, when, prompt) => {
    expect(only(`/schedule add ${rest}`)).toEqual({ command: 'schedule add', noun, verb: 'schedule add', when, prompt })
  })

  test.each([
    ['every weekday at 9 if overdue: look', 'every weekday at 9'],
    ['tomorrow 08:00, If Overdue : look', 'tomorrow 08:00'],
  ])('[WR43] /schedule add %s is for when something is overdue', (rest, when) => {
    expect(only(`/schedule add ${rest}`)).toEqual({
      command: 'schedule add',
      noun,
      verb: 'schedule add',
      when,
      onlyIf: 'overdue',
      prompt: 'look',
    })
    expect(only('/schedule add if overdue: look')).toMatchObject({ verb: 'schedule add', when: 'if overdue' })
  })

  test.each(['', ' tomorrow', ' tomorrow 08:00', ' tomorrow 08:00:look', ' tomorrow:', ' tomorrow: ', ' : look', ': look'])(
    '[WR32] /schedule add%s is a mistake',
    (rest) => {
      expect(only(`/schedule add${rest}`)).toMatchObject({
        verb: 'mistake',
        message: expect.stringContaining('/schedule add <when> [if overdue]: <prompt>'),
      })
    },
  )

  test('[WR32] it is one line: what follows is text', () => {
    expect(only('/schedule add tomorrow: look\nat the inbox')).toMatchObject({ prompt: 'look' })
  })

  test.each(['pause', 'resume', 'delete'] as const)('[WR7] /schedule %s takes one number, #number or id', (verb) => {
    const read = { command: `schedule ${verb} 3`, noun, verb: `schedule ${verb}`, schedule: 3 }
    expect(only(`/schedule ${verb} 3`)).toEqual(read)
    expect(only(`/schedule ${verb} #3`)).toEqual(read)
    expect(mistakeIn(`/schedule ${verb}`)).toBe(`it takes a schedule's number: /schedule ${verb} <id>`)
    expect(mistakeIn(`/schedule ${verb} 3 4`)).toBe(`one schedule a line: /schedule ${verb} 3 and on the next line /schedule ${verb} 4`)
  })

  test('[WR9] /schedule list takes nothing', () => {
    expect(only('/schedule list')).toEqual({ command: 'schedule list', noun, verb: 'schedule list' })
    expect(mistakeIn('/schedule list all')).toBe('it takes nothing: /schedule list')
  })

  test('[WR10] an unknown verb is answered with the one that was probably meant, or with all', () => {
    expect(mistakeIn('/schedule stop 3')).toBe('there is no such verb; did you mean /schedule pause 3?')
    expect(mistakeIn('/schedule lst')).toBe('there is no such verb; did you mean /schedule list?')
    expect(mistakeIn('/schedule tomorrow 08:00: look')).toBe('there is no such verb; the verbs are add, list, pause, resume, delete')
    expect(mistakeIn('/schedule hasOwnProperty')).toBe('there is no such verb; the verbs are add, list, pause, resume, delete')
  })
})

describe('/notify', () => {
  test('[WR33] tells what stands on its line, and nothing else', () => {
    expect(only('/notify  I need: the   keys ')).toEqual({ command: 'notify', noun: 'notify', verb: 'notify', text: 'I need: the   keys' })
    expect(only('/notify one\ntwo')).toMatchObject({ text: 'one' })
  })

  test.each(['/notify', '/notify  '])('[WR33] %j has nothing to tell', (reply) => {
    expect(only(reply)).toMatchObject({ command: 'notify', noun: 'notify', message: 'it takes the text on the same line: /notify <text>' })
  })
})
