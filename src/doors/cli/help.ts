import { customCommands } from './custom/index.ts'
import { commonFlags } from './flags.ts'
import { aligned, type CustomCommand, flagLines } from './help-of-command.ts'
import { type Entry, entries, flagsOf, summaryOf, usageOf } from './table.ts'

export function helpOf(entry: Entry): string {
  const common = new Set(commonFlags.map((flag) => flag.name))
  const flags = flagsOf(entry)
  return [
    summaryOf(entry),
    '',
    usageOf(entry),
    '',
    flagLines(flags.filter((flag) => !common.has(flag.name))),
    '',
    'Everywhere:',
    flagLines(commonFlags),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

export function helpOfNoun(noun: string): string {
  const own = entries.filter((entry) => entry.command.words.startsWith(`${noun} `))
  const more = customCommands.filter(({ words }) => words.startsWith(`${noun} `))
  return [
    `punchlist ${noun}`,
    '',
    ...aligned([
      ...more.map(({ words, summary }): [string, string] => [words, summary]),
      ...own.map((entry): [string, string] => [entry.command.words, summaryOf(entry)]),
    ]),
    '',
    `See punchlist ${noun} <verb> --help.`,
  ].join('\n')
}

/** What bare `punchlist` prints: enough for a first day. */
export function shortHelp(version: string): string {
  return `punchlist ${version}: the durable to-do list that drives AI agents

In a project’s folder, on its list:
  punchlist add "write the post-mortem"     add - takes a todo a line from stdin
  punchlist list                            --all also shows what is done
  punchlist start 3
  punchlist done 3 5                        also ranges: done 3-5
  punchlist block 3 "waiting for the invoice"
  punchlist show 3
  punchlist open                            in the browser, while the daemon runs; open 3 shows a todo there
Outside of a git repository these act on your own list, until the folder gets one: punchlist init

With agents:
  punchlist setup claude-code               or opencode, codex, gemini, cursor, vscode, zed: they keep this list, too
  punchlist agent add claude-code           or codex, gemini, opencode, goose; or NAME --model provider/model
  punchlist do "make the tests pass"        have an agent do it here, and follow it
  punchlist brief --here                    what an agent reads to get back to work
  punchlist up                              run the daemon in the background: dashboard, REST, agents that work by themselves
  punchlist status | logs | down
  punchlist watch                           see it happen, in the terminal

punchlist <command> --help explains one; punchlist help --all lists all of them.`
}

export function helpOfAll(custom: readonly CustomCommand[], version: string): string {
  return [
    `punchlist ${version}: the durable to-do list that drives AI agents`,
    '',
    ...aligned(entries.map((entry) => [entry.command.words, summaryOf(entry)])),
    '',
    ...aligned(custom.map(({ words, summary }) => [words, summary])),
    '',
    'Everywhere:',
    flagLines(commonFlags),
    '',
    'Exit codes: 0 done, 2 wrong usage or input, 3 not found, 4 conflict, 5 not allowed, 7 nothing there, 70 a defect, 75 try later;\n            1 tried in vain, 6 waits for your answer, 130 left with Ctrl-C (do, agent add).',
  ].join('\n')
}
