import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { grant, type Outcome } from '../contract/refusals.ts'
import { putTomlTable, takeTomlTable } from './toml-table.ts'

const table = { command: 'punchlist', args: ['mcp', '--here'] }
const block = '[mcp_servers.punchlist]\ncommand = "punchlist"\nargs = ["mcp", "--here"]\n'
const put = (text: string, values: Record<string, unknown> = table) => putTomlTable(text, 'mcp_servers', 'punchlist', values)
const take = (text: string) => takeTomlTable(text, 'mcp_servers', 'punchlist')
const must = (outcome: Outcome<string>) => {
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

const mine = `# my settings
model = "o9" # the good one

[mcp_servers.docs] # another
command = "docs"
args = [
  "a", # first
]

# about profiles
[profiles.fast]
model = "o9-mini"
`

/** Without the keys that stand before every table. */
const rest = mine.slice(mine.indexOf('[mcp'))

describe('a table in TOML', () => {
  test('[SU6] goes behind everything else, which keeps its order and comments', () => {
    expect(must(put(''))).toBe(block)
    expect(must(put(mine))).toBe(`${mine}\n${block}`)
    expect(must(put('a = 1'))).toBe(`a = 1\n\n${block}`)
  })

  test('[SU6] that is there already changes nothing', () => {
    const text = `[mcp_servers."punchlist"]\nargs = [ "mcp",\n "--here" ]\ncommand = 'punchlist' # ours\n\n${rest}`
    expect(put(text)).toEqual(grant(text))
  })

  test('[SU6] in another version is written anew where it stands; tables below it and comments behind it stay', () => {
    const text = `${block.replace('"mcp", ', '')}# behind\n\n[mcp_servers.punchlist.env]\nA = "1"\n\n${rest}`
    const after = must(put(text, { ...table, env: { A: '1' } }))
    expect(after).toBe(text.replace('args = ["--here"]', 'args = ["mcp", "--here"]'))
  })

  test('[SU6] keeps line ends as they are', () => {
    const text = mine.replaceAll('\n', '\r\n')
    expect(must(put(text))).toBe(`${text}\r\n${block.replaceAll('\n', '\r\n')}`)
  })

  test('[SU6] is taken out again to the byte, with the tables below it', () => {
    expect(must(take(must(put(mine))))).toBe(mine)
    expect(must(take(must(put(''))))).toBe('')
    const between = `${block}\n[mcp_servers.punchlist.env]\nA = "1"\n\n${rest}`
    expect(parse(must(take(between)))).toEqual(parse(rest))
    expect(must(take(between))).toContain('# about profiles\n[profiles.fast]')
    expect(take(mine)).toEqual(grant(mine))
  })

  test('[SU4] a file that is not TOML is refused with line and column', () => {
    expect(put('a = 1\nb = = 2\n')).toMatchObject({
      granted: false,
      refusal: { message: expect.stringMatching(/^line 2, column \d+: \w/) },
    })
    expect(take('[a')).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
  })

  test('[SU7] a table written in a way that cannot be edited line by line is left alone', () => {
    const odd = [
      'mcp_servers = { punchlist = { command = "old" } }\n',
      'mcp_servers.punchlist.command = "old"\n',
      '[mcp_servers]\npunchlist = { command = "old" }\n',
      'mcp_servers = { other = {} }\n',
      `[mcp_servers.punchlist]\ncommand = """\n[not.a.heading]\n"""\n`,
    ]
    for (const text of odd) expect(put(text), text).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
    for (const text of odd.filter((one) => one.includes('old'))) expect(take(text), text).toMatchObject({ granted: false })
  })
})
