import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

const environment = { TOKEN: 'secret', OTHER_1: `$&\${TOKEN}`, EMPTY: '', PUNCHLIST_DATABASE: 'postgres://daemon:password@host/name' }

test('[HD4] variables that a value names are put in, and nothing else of it is changed', () => {
  expect(fillIn(`Bearer \${TOKEN}`, environment)).toEqual({ text: 'Bearer secret', secrets: ['secret'] })
  expect(fillIn(`\${OTHER_1}-\${TOKEN}\${EMPTY}`, environment)).toEqual({
    text: `$&\${TOKEN}-secret`,
    secrets: [`$&\${TOKEN}`, 'secret', ''],
  })
  for (const text of ['', 'plain', '$TOKEN', `\${}`, `\${1X}`, `\${TOKEN`, '$ {TOKEN}', `\${TOKEN:-x}`]) {
    expect(fillIn(text, environment)).toEqual({ text, secrets: [] })
  }
})

test('[HD4] a variable that is not there is told by its name', () => {
  expect(fillIn(`\${NONE} \${TOKEN} \${OTHER} \${NONE}`, environment)).toEqual({
    problem: 'names the variable NONE, OTHER, which the daemon does not have',
  })
})

test('[HD4] what configures the daemon is not passed on', () => {
  expect(fillIn(`\${PUNCHLIST_DATABASE}`, environment)).toEqual({
    problem: 'names the variable PUNCHLIST_DATABASE, which configures the daemon and is not passed on',
  })
})
