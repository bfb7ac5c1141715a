import { refusals } from '../../src/contract/refusals.ts'
import { customCommands } from '../../src/doors/cli/custom/index.ts'
import { commonFlags, type Flag } from '../../src/doors/cli/flags.ts'
import { describedFlag, writtenFlag } from '../../src/doors/cli/help-of-command.ts'
import { entries, flagsOf, summaryOf, usageOf } from '../../src/doors/cli/table.ts'
import { code, grouped, madeBy, table } from './markdown.ts'

interface Listed {
  words: string
  summary: string
  usage: string
  flags: readonly Flag[]
}

const operations: Listed[] = entries.map((entry) => ({
  words: entry.command.words,
  summary: summaryOf(entry),
  usage: usageOf(entry).replace(/^Usage: /, ''),
  flags: flagsOf(entry),
}))
const custom: Listed[] = customCommands.map(({ words, summary, usage, flags }) => ({ words, summary, usage: `punchlist ${usage}`, flags }))
const everywhere = new Set(commonFlags.map(({ name }) => name))

/** Every command with its flags, as `--help` has them. */
export function commandLinePage(): string {
  const nouns = grouped([...custom, ...operations], ({ words }) => nounOf(words))
  return [
    madeBy('the commands and their flags'),
    '# Every command',
    'The same as `punchlist help --all` and `punchlist <command> --help`, on one page. [The command line](../cli.md) explains what is behind it.',
    '## Everywhere',
    flagTable(commonFlags),
    'What changes something also takes `--key` (the same key has one effect) and, where it is about one row, `--if-version`.',
    ...nouns.flatMap(([noun, commands]) => [`## ${noun}`, ...commands.map(commandText)]),
    '## Exit codes',
    table(['code', 'meaning'], exitCodes()),
  ].join('\n\n')
}

/** Commands of one word stand together: they belong to no noun. */
function nounOf(words: string): string {
  const [noun = '', verb] = words.split(' ')
  return verb === undefined && !operations.some((other) => other.words.startsWith(`${noun} `)) ? 'punchlist' : noun
}

function commandText({ words, summary, usage, flags }: Listed): string {
  const own = flags.filter(({ name }) => !everywhere.has(name) && name !== 'key' && name !== 'if-version')
  return [`### ${words}`, summary, `\`\`\`\n${usage}\n\`\`\``, ...(own.length === 0 ? [] : [flagTable(own)])].join('\n\n')
}

function flagTable(flags: readonly Flag[]): string {
  return table(
    ['flag', ''],
    flags.map((flag) => [code(writtenFlag(flag)), describedFlag(flag)]),
  )
}

function exitCodes(): string[][] {
  const refused = grouped(Object.entries(refusals), ([, { exit }]) => String(exit))
  const rows = refused.map(([exit, codes]): [number, string] => [Number(exit), codes.map(([, { title }]) => title).join(' ')])
  const others: [number, string][] = [
    [0, 'done'],
    [1, 'the agent of `do` or `agent add` failed, was stopped or got nowhere'],
    [6, '`do` in a pipe: a question or a permission waits for you'],
    [7, 'nothing there, or not running'],
    [130, 'left with Ctrl-C: what `do` has begun goes on'],
    [70, 'a defect of Punchlist'],
  ]
  return [...rows, ...others].toSorted(([one], [other]) => one - other).map(([exit, meaning]) => [String(exit), meaning])
}
