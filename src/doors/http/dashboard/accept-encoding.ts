const known = ['br', 'gzip'] as const
export type Encoding = (typeof known)[number]

/** The smallest form that is there and wanted; undefined for the plain one. */
export function encodingFor(accepted: string | undefined, available: Partial<Record<Encoding, unknown>>): Encoding | undefined {
  const wanted = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return known.find((encoding) => available[encoding] !== undefined && (wanted.get(encoding) ?? wanted.get('*') ?? 0) > 0)
}
