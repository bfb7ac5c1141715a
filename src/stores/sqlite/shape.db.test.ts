import { expect, test } from 'vitest'
import { migrations } from '../sql/migrations/index.ts'
import { openDatabase } from './driver.ts'
import { columnsOf, expectedColumns, spelling } from './shape.ts'

test('[DM11] what is looked for at a start is what the migrations make', () => {
  const memory = openDatabase(':memory:')
  for (const { statements } of migrations) for (const statement of statements(spelling)) memory.exec(statement)
  expect(expectedColumns().toSorted()).toEqual(columnsOf(memory).toSorted())
  memory.close()
})
