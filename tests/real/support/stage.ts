import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a counterpart is met on: it checks, a line each, and ends whatever was started. */
export interface Stage {
  /** Goes on after a check that failed, since the next may say why. */
  check(sentence: string, assertion: () => unknown): Promise<void>
  /** What is worth saying and proves nothing. */
  note(sentence: string): void
  /** A new, empty folder, which goes with the stage. */
  folder(): string
  onEnd(end: () => unknown): void
}

export interface Score {
  checks: number
  failures: number
}

type Act = (stage: Stage) => Promise<void>

export async function play(name: string, act: Act): Promise<Score> {
  const score: Score = { checks: 0, failures: 0 }
  const ends: (() => unknown)[] = []
  const tell = (mark: string, sentence: string) => console.log(`${mark.padEnd(6)} ${name}: ${sentence}`)
  const check: Stage['check'] = async (sentence, assertion) => {
    score.checks += 1
    try {
      await assertion()
      tell('ok', sentence)
    } catch (problem) {
      score.failures += 1
      tell('FAILED', `${sentence}\n${String(problem instanceof Error ? problem.message : problem).slice(0, 4_000)}`)
    }
  }
  const onEnd: Stage['onEnd'] = (end) => void ends.unshift(end)
  const folder: Stage['folder'] = () => {
    const made = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-real-')))
    onEnd(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  try {
    await act({ check, folder, onEnd, note: (sentence) => tell('note', sentence) })
  } catch (problem) {
    score.failures += 1
    tell('FAILED', `broke off: ${problem instanceof Error ? problem.stack : problem}`)
  }
  await check('ends what it started', async () => {
    const problems: unknown[] = []
    // The last first, and one after another: who still writes into a folder ends before it is removed.
    for (const end of ends) await (async () => end())().catch((problem) => problems.push(problem))
    if (problems.length > 0) throw new AggregateError(problems, problems.join('; '))
  })
  return score
}
