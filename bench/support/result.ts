/** One contender and what it achieved, in the result's unit. */
export interface Contender {
  name: string
  figure: number
}

/** One target of a promise, measured: the truth, whether or not it is met. */
export interface Result {
  id: string
  what: string
  unit: string
  /** Ours first; the ratio is ours against the other one. */
  contenders: [Contender, Contender]
  ratio: number
  target: { sense: 'at least' | 'at most'; ratio: number }
  met: boolean
  /** What else was seen, to judge the figures by. */
  note?: string
}

export function resultOf(measured: Omit<Result, 'ratio' | 'met'>): Result {
  const [ours, theirs] = measured.contenders
  const ratio = ours.figure / theirs.figure
  const { sense, ratio: bound } = measured.target
  return { ...measured, ratio, met: sense === 'at least' ? ratio >= bound : ratio <= bound }
}
