import { expect } from 'vitest'
import { type Finished, placeArguments, punchlist } from './processes.ts'
import { punchlistHere } from './punchlist-here.ts'
import { type databases, newPlace } from './stores.ts'

/**
 * The real command line on a place of its own. A command is a process the first time that any test file of a worker gives it, so that each is
 * seen to start and to end by itself; what it says after that, to other words, it says in this process.
 */
export interface CommandLine {
  /** The folder or the address of the place, as arguments. */
  place: string[]
  run(...argv: string[]): Promise<Finished>
  /** The same with something on stdin. */
  given(input: string, ...argv: string[]): Promise<Finished>
  /** A command that must succeed and have nothing to say on stderr. Answers what it prints, without the last line break. */
  prints(...argv: string[]): Promise<string>
  /** The same with --json. */
  json(...argv: string[]): Promise<Record<string, unknown>>
  /** A command that must fail with this exit code and print nothing. Answers what it says on stderr. */
  fails(code: number, ...argv: string[]): Promise<string>
  remove(): Promise<void>
}

/** Those that were a process on this kind of place. */
const wasProcess = new Set<string>()

export async function newCommandLine(kind: (typeof databases)[number] = 'sqlite'): Promise<CommandLine> {
  const { place, remove } = await newPlace(kind)
  const where = placeArguments(place)
  const given = (input: string, ...argv: string[]) => {
    const [first = '', second = ''] = argv
    const command = `${kind} ${first}${second.startsWith('-') ? '' : ` ${second}`}`
    const start = wasProcess.has(command) ? punchlistHere : punchlist
    wasProcess.add(command)
    return start([...argv, ...where], input)
  }
  const run = (...argv: string[]) => given('', ...argv)
  const prints = async (...argv: string[]) => {
    const finished = await run(...argv)
    expect(finished, argv.join(' ')).toMatchObject({ code: 0, stderr: '' })
    expect(finished.stdout.endsWith('\n')).toBe(true)
    return finished.stdout.slice(0, -1)
  }
  return {
    place: where,
    run,
    given,
    prints,
    async json(...argv) {
      const line = await prints(...argv, '--json')
      expect(line).not.toContain('\n')
      return JSON.parse(line)
    },
    async fails(code, ...argv) {
      const finished = await run(...argv)
      expect(finished, argv.join(' ')).toMatchObject({ code, stdout: '' })
      expect(finished.stderr).not.toBe('')
      return finished.stderr
    },
    remove,
  }
}
