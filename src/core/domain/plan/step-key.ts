/**
 * What the plan last made of a step's todo: `planned`, it is in the plan; `dropped`, the plan dropped it and so it was canceled; `left`, the
 * plan dropped it, but somebody had begun or changed it, and it stayed.
 */
export type StepFate = 'planned' | 'dropped' | 'left'

export interface StepKey {
  fate: StepFate
  turn: number
  title: string
}

const words: Record<StepFate, string> = { planned: 'step', dropped: 'dropped-step', left: 'left-step' }
const shape = /^(step|dropped-step|left-step):[0-9A-Z]{26}:\d+:(\d+):(.*)$/su

/**
 * Which step a todo came from: the title the plan had for it when it was last finalised, whatever people call it since. The revision keeps
 * keys apart that are given while others still have theirs.
 */
export function stepKey(artifact: string, revision: number, { fate, turn, title }: StepKey): string {
  return `${words[fate]}:${artifact}:${revision}:${turn}:${title}`
}

export function parseStepKey(key: string | null): StepKey | undefined {
  const found = key === null ? null : shape.exec(key)
  if (found === null) return undefined
  const [, word, turn, title = ''] = found
  const fate = (['planned', 'dropped', 'left'] as const).find((known) => words[known] === word) ?? 'planned'
  return { fate, turn: Number(turn), title }
}
