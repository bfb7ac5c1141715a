import { expect, test } from 'vitest'
import { fieldsOf, fromText } from './fields.ts'
import { operations } from './operations/index.ts'

test('[CP6] an amount may have cents where it is typed or stands in an address; what is no number is left for the schema to complain of', () => {
  const amount = fieldsOf(operations['cap.set'].input).find(({ name }) => name === 'amount')
  const read = (text: string) => amount && fromText(amount, text)
  expect(['40', '0.5', '12.25', '-1'].map(read)).toEqual([40, 0.5, 12.25, -1])
  expect(['', '.', '1.', '1e3', '0x10', '1.2.3', '12345678901234567'].map(read)).toEqual([
    '',
    '.',
    '1.',
    '1e3',
    '0x10',
    '1.2.3',
    '12345678901234567',
  ])
})
