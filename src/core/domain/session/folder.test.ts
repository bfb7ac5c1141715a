import { expect, test } from 'vitest'
import { decideFolderToStart, foldersMeant } from './folder.ts'

const where = { folder: '/home/ada/shop/src', above: true, create: true }

test('[SF6] the folder itself comes first, then those above it, then the one that is named for otherwise', () => {
  expect(foldersMeant(where)).toEqual(['/home/ada/shop/src', '/home/ada/shop', '/home/ada', '/home', '/'])
  expect(foldersMeant({ ...where, above: false, otherwise: '/home/ada' })).toEqual(['/home/ada/shop/src', '/home/ada'])
  expect(foldersMeant({ ...where, folder: 'C:\\work\\till' })).toEqual(['C:\\work\\till', 'C:\\work', 'C:'])
  expect(foldersMeant({ ...where, folder: '/' })).toEqual(['/'])
})

test('[SF7] where none has a session, the last resort gets it; and nobody, if none is wanted', () => {
  expect(decideFolderToStart(where)).toMatchObject({ value: '/home/ada/shop/src' })
  expect(decideFolderToStart({ ...where, otherwise: '/home/ada' })).toMatchObject({ value: '/home/ada' })
  expect(decideFolderToStart({ ...where, create: false })).toMatchObject({ granted: false, refusal: { code: 'not_found' } })
})
