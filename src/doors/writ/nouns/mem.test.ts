import { describe, expect, test } from 'vitest'
import { mistakeIn, only } from '../../../../tests/support/read-writs.ts'
import { MemoryType } from '../../../contract/nouns/memory.ts'
import { parseWrits } from '../parse.ts'

const noun = 'mem'
const types = MemoryType.options.join(', ')

describe('/mem add', () => {
  const added = { command: 'mem add', noun, verb: 'mem add', type: 'project', body: '', tenantWide: false }

  test.each([
    ['project: Q3 rollout', {}],
    ['Project :\tQ3 rollout ', {}],
    ['--tenant project: Q3 rollout', { tenantWide: true }],
    ['learning:Q3 rollout', { type: 'learning' }],
    ['project: see: 10:30', { title: 'see: 10:30' }],
    ['project: --tenant', { title: '--tenant' }],
  ])('[ME80] /mem add %s takes a type, a colon and the title', (rest, more) => {
    expect(only(`/mem add ${rest}`)).toEqual({ ...added, title: 'Q3 rollout', ...more })
  })

  test.each(['', ' ', ' Q3 rollout', ' rumour: Q3', ' : Q3', ' --tenant', ' --tenant Q3', ' --tenantproject: Q3', ' a b: c'])(
    '[ME80] /mem add%s is a mistake that names the types',
    (rest) => {
      expect(mistakeIn(`/mem add${rest}`)).toBe(`it takes a type, a colon and the title: /mem add <type>: <title>. The types are ${types}`)
    },
  )

  test('[ME80] an entry without a title is a mistake', () => {
    expect(mistakeIn('/mem add user:')).toBe('an entry needs a title: /mem add user: <title>')
    expect(mistakeIn('/mem add --tenant user:  \nbody\n/endmem')).toBe('an entry needs a title: /mem add user: <title>')
  })

  test('[ME81] what follows is its body up to /endmem, unless an empty line, a writ or nothing follows', () => {
    const title = 'one'
    expect(only('/mem add project: one\ntwo\n\n/todo done 1\n/endtodo\n/endmem ')).toEqual({
      ...added,
      title,
      body: 'two\n\n/todo done 1\n/endtodo',
    })
    expect(only('/mem add project: one\n\ntwo')).toEqual({ ...added, title })
    expect(only('/mem add project: one\n/endmem')).toEqual({ ...added, title })
    expect(parseWrits('/mem add project: one\n/mem list').map(({ verb }) => verb)).toEqual(['mem add', 'mem list'])
  })

  test('[ME82] without its end nothing is written, and the writs it swallowed are counted', () => {
    expect(mistakeIn('/mem add project: one\ntwo\n/mem list\n/todo done 1\n/memory')).toBe(
      'missing /endmem terminator; nothing was written. The line after /mem add <type>: <title> starts its body: end it with /endmem, or leave an empty line if there is none.\n2 writs after it were taken for its text and not run: repeat them.',
    )
    expect(only('/endmem')).toMatchObject({ command: 'endmem', noun, verb: 'mistake' })
    expect(only('/endmem')).toMatchObject({ message: expect.stringContaining('the lines above were not kept') })
  })
})

describe('the other verbs of /mem', () => {
  test('[ME83] list takes nothing or a type, search takes words, get and delete one entry', () => {
    expect(only('/mem list')).toEqual({ command: 'mem list', noun, verb: 'mem list', type: null })
    expect(only('/mem list Project')).toEqual({ command: 'mem list project', noun, verb: 'mem list', type: 'project' })
    expect(mistakeIn('/mem list all')).toBe(`it takes nothing, or a type: /mem list. The types are ${types}`)
    expect(only('/mem search  "deploy: AND key* ')).toEqual({
      command: 'mem search',
      noun,
      verb: 'mem search',
      query: '"deploy: AND key*',
    })
    expect(mistakeIn('/mem search')).toBe('it takes the words to look for: /mem search <words>')
    for (const verb of ['get', 'delete']) {
      expect(only(`/mem ${verb} #281`)).toEqual({ command: `mem ${verb} 281`, noun, verb: `mem ${verb}`, memory: 281 })
      expect(mistakeIn(`/mem ${verb}`)).toBe(`it takes a memory entry's number: /mem ${verb} <id>`)
      expect(mistakeIn(`/mem ${verb} 1 2`)).toBe(`one memory entry a line: /mem ${verb} 1 and on the next line /mem ${verb} 2`)
    }
    expect(only('/mem show 281')).toEqual(only('/mem get 281'))
  })

  test('[ME84] an unknown verb is answered with the one that was probably meant, or with all', () => {
    expect(mistakeIn('/mem forget 3')).toBe('there is no such verb; did you mean /mem delete 3?')
    expect(mistakeIn('/mem remember it')).toBe('there is no such verb; did you mean /mem add <type>: <title>?')
    expect(mistakeIn('/mem serch x')).toBe('there is no such verb; did you mean /mem search <words>?')
    for (const verb of ['', 'frobnicate', 'constructor', '__proto__']) {
      expect(mistakeIn(`/mem ${verb}`)).toBe('there is no such verb; the verbs are add, list, search, get, delete')
    }
  })

  test.each(['/memory add project: x', '/mems', '/mem: x', ' /mem list', '`/mem list`', '```\n/mem list\n```'])(
    '[ME85] %j is no writ',
    (reply) => {
      expect(parseWrits(reply)).toEqual([])
    },
  )
})
