export interface Option {
  value: string
  label: string
  /** Said behind it, softer. */
  note?: string
}

/** Those that have every word that was typed; what begins with the text comes first. */
export function optionsFitting<Given extends Option>(options: readonly Given[], typed: string): Given[] {
  const text = typed.trim().toLocaleLowerCase()
  const words = text.split(/\s+/)
  const fits = options.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)))
  const begins = ({ label }: Option) => (label.toLocaleLowerCase().startsWith(text) ? 0 : 1)
  return fits.toSorted((one, other) => begins(one) - begins(other))
}
