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

test('[NM7] who spoke with a token that was named by hand is called so still; those of the first start and of browsers speak for whoever holds the data', () => {
  const memory = openDatabase(':memory:')
  const run = (numbers: (number: number) => boolean) => {
    for (const { number, statements } of migrations)
      if (numbers(number)) for (const statement of statements(spelling)) memory.exec(statement)
  }
  run((number) => number < 15)
  const tokens = ['first start', 'browser Chrome on Linux', 'token', 'Ada’s laptop', 'ci']
  for (const [index, name] of tokens.entries()) {
    const agent = name === 'ci' ? `'coder'` : 'NULL'
    memory.exec(
      `INSERT INTO tokens (tenant_id, id, name, agent_id, access, created_at, revoked_at, version, hash) VALUES (1, '${index}', '${name}', ${agent}, 'full', 0, 0, 1, 'h${index}')`,
    )
  }
  run((number) => number >= 15)
  const people = memory.prepare('SELECT person FROM tokens ORDER BY id').all() as { person: string | null }[]
  expect(people.map(({ person }) => person)).toEqual([null, null, null, 'Ada’s laptop', null])
  memory.close()
})
