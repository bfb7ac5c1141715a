import { expect, test } from 'vitest'
import { numbersFrom } from './numbers.ts'

test('[CL60] todos are named by numbers, ranges, commas and ids, each once', () => {
  expect(numbersFrom(['3', '#5', '7-9', '5,4', '8..9'], 'done')).toEqual([3, 5, 7, 8, 9, 4])
  expect(numbersFrom(['01KA3Q4W8ZVJ5X2T1000050000'], 'done')).toEqual(['01KA3Q4W8ZVJ5X2T1000050000'])
})

test.each([
  [[], 'done needs the number of a todo.'],
  [['three'], '"three" is no todo’s number.'],
  [['9-7'], '9-7 begins behind its end.'],
  [['1-26'], 'done takes 25 todos at most; these are 26.'],
  [['1-999999999'], 'done takes 25 todos at most; these are 26.'],
])('[CL61] %j is refused with what to write instead', (words, message) => {
  expect(() => numbersFrom(words, 'done')).toThrow(message)
})
