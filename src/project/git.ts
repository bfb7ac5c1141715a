import { execFile } from 'node:child_process'

/** For so many milliseconds git is waited for. */
const timeout = 10_000

/** What git prints, without the last line break; undefined where it says no, or is not there. */
export function askGit(folder: string, ...argv: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', argv, { cwd: folder, timeout, windowsHide: true, maxBuffer: 4 * 1024 * 1024 }, (problem, stdout) =>
      resolve(problem === null ? stdout.replace(/\r?\n$/, '') : undefined),
    )
  })
}
