import { expect, test } from 'vitest'
import { askKeyOf } from './ask-keys.ts'

const press = (key: string, more: object = {}) =>
  askKeyOf({ key, repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('[TM3] A, ⇧A, D and 1 to 9 answer; never a key that is held down, or one beside Ctrl, Alt or ⌘', () => {
  expect([press('a'), press('A', { shiftKey: true }), press('d'), press('3')]).toEqual([
    { kind: 'allow' },
    { kind: 'always' },
    { kind: 'deny' },
    { kind: 'choice', index: 2 },
  ])
  for (const held of ['repeat', 'ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [held]: true })).toBeUndefined()
  expect([press('0'), press('Enter'), press('D', { shiftKey: true })]).toEqual([undefined, undefined, undefined])
})
