/** The plugin that keeps the brief through a compaction. It is a program of its own, so it is written out whole. */
export function opencodePlugin(brief: string): string {
  return `// Written by "punchlist setup opencode"; "punchlist setup opencode --remove" takes it away.
import { exec } from 'node:child_process'

const brief = (folder) =>
  new Promise((resolve) => {
    exec(${JSON.stringify(brief)}, { cwd: folder, timeout: 10000 }, (problem, text) => resolve(problem ? '' : text.trim()))
  })

export const Punchlist = async ({ directory }) => ({
  'experimental.session.compacting': async (_input, output) => {
    const text = await brief(directory)
    if (text) output.context.push(text)
  },
})
`
}
