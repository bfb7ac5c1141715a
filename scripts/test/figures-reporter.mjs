import { writeFileSync } from 'node:fs'

/** Keeps what the tests say about themselves (`annotate`), which no other reporter writes to a file. */
export default class FiguresReporter {
  onTestRunEnd(modules) {
    const rows = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        figures: test.annotations().map(({ message }) => message),
      })),
    )
    writeFileSync('node_modules/.punchlist/figures.json', JSON.stringify(rows))
  }
}
