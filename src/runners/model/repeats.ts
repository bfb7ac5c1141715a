import type { ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import { toolParts } from '../../core/conversation/history.ts'
import { fingerprint } from '../../core/domain/fingerprint.ts'

export function callPrint({ tool, input }: Pick<ToolPart, 'tool' | 'input'>): string {
  return fingerprint(tool, JSON.stringify(input) ?? '')
}

/** How many of the last steps, counted from the newest, made exactly the same calls. */
export function sameSteps(steps: readonly WholeMessage[]): number {
  const prints = steps.map((step) =>
    toolParts(step)
      .map(({ content }) => callPrint(content))
      .join(','),
  )
  const last = prints.at(-1)
  if (last === undefined || last === '') return 0
  const other = prints.findLastIndex((print) => print !== last)
  return prints.length - 1 - other
}
