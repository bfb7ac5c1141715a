import { expect, test } from 'vitest'
import { type Pressed, shortcutOf } from './shortcut.ts'

const pressed = (key: string, more: Partial<Pressed> = {}) =>
  shortcutOf({ key, hasCommand: false, hasAlt: false, isTyping: false, isGoing: false, ...more })

test('[WB13] a letter that goes into a text is no command', () => {
  for (const key of ['?', 'j', 'k', 'n', 'g']) expect(pressed(key, { isTyping: true })).toBeUndefined()
  expect(pressed('h', { isTyping: true, isGoing: true })).toBeUndefined()
})

test('[WB14] the palette opens from everywhere, even from a text', () => {
  for (const isTyping of [true, false]) expect(pressed('k', { hasCommand: true, isTyping })).toEqual({ kind: 'palette' })
})

test('[WB15] the letter behind g names a page, whatever it means alone', () => {
  expect(pressed('k', { isGoing: true })).toEqual({ kind: 'go', key: 'k' })
  expect(pressed('k')).toEqual({ kind: 'previous' })
})

test('[WB16] the browser keeps its own keys', () => {
  for (const key of ['n', 'j', '?', 'r']) expect(pressed(key, { hasCommand: true })).toBeUndefined()
})
