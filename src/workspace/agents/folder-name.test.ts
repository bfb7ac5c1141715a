import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeFolderName } from './folder-name.ts'

test.each(['coder', '7', 'a-b_c', 'x'.repeat(64)])('[AG7] %s can be an agent’s id', (name) => {
  expect(judgeFolderName(name)).toBeUndefined()
})

test.each([
  ['Coder', 'coder'],
  ['my agent (2)', 'my-agent-2'],
  ['_draft', 'draft'],
  ['Café', 'cafe'],
  ['a.b', 'a-b'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('[AG7] %s cannot be an agent’s id, and %s could be', (name, better) => {
  expect(judgeFolderName(name)).toEqual({
    code: 'invalid',
    message: 'the folder’s name must be a valid id: 1 to 64 of a-z, 0-9, - and _, starting with a letter or digit.',
    hint: `Call it ${better}.`,
  })
})

test('[AG7] the name that is offered is a right one, and is only missing where nothing could be kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const refusal = judgeFolderName(name)
      if (refusal === undefined) return
      const offered = /^Call it (.*)\.$/su.exec(refusal.hint ?? '')?.[1]
      if (offered === undefined) expect(name).not.toMatch(/[a-z0-9]/i)
      else expect(judgeFolderName(offered)).toBeUndefined()
    }),
  )
})
