/** What a call was given, a row a value, never as JSON, besides what its line tells already. */
export function GivenFields({ given, told }: { given: Record<string, unknown>; told: string }) {
  const fields = Object.entries(given)
    .filter(([, value]) => value !== told)
    .flatMap(([name, value]) => flattened(name, value, 0))
  if (fields.length === 0) return null
  return (
    <table className="w-full text-left text-sm">
      <tbody>
        {fields.slice(0, mostFields).map(([name, value]) => (
          <tr key={name} className="align-top">
            <th scope="row" className="stored w-24 py-0.5 pr-3 font-normal text-soft">
              {name}
            </th>
            <td className="stored py-0.5 font-mono text-xs/5 whitespace-pre-wrap">{value.slice(0, longestValue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const mostFields = 60
const longestValue = 4_000
const deepest = 5

function flattened(name: string, value: unknown, depth: number): [name: string, value: string][] {
  if (depth < deepest && typeof value === 'object' && value !== null) {
    const inside = Object.entries(value)
    if (inside.length > 0) return inside.flatMap(([key, one]) => flattened(`${name}.${key}`, one, depth + 1))
  }
  return [[name, typeof value === 'string' ? value : String(value)]]
}
