import { useId } from 'react'

interface Bar {
  name: string
  /** How long its bar is; null for none, where the amount is not known. */
  amount: number | null
  /** The amount in words; its number, if not given. */
  text?: string
  /** Beside it. */
  note?: string
  colour: string
}

interface BarListProps {
  about: string
  sentence: string
  bars: readonly Bar[]
  /** What the column of names is called. */
  named: string
  /** And that of the amounts. */
  measured: string
  /** How many there are beside these. */
  more?: number
}

const mostShown = 10

/** Few names with a number each: a table whose rows have a bar, so that it needs no other form for those who do not see it. */
export function BarList({ about, sentence, bars, named, measured, more = 0 }: BarListProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ amount }) => amount ?? 0))
  const left = Math.max(0, bars.length - mostShown) + more
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4">
      <p className="text-sm text-soft">{about}</p>
      <h2 id={id} className="stored mb-2 font-semibold">
        {sentence}
      </h2>
      {bars.length > 0 && (
        <table className="w-full table-fixed text-left text-sm">
          <caption className="sr-only">{sentence}</caption>
          <colgroup>
            <col className="w-1/3" />
            <col />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{named}</th>
              <th scope="col">{measured}</th>
            </tr>
          </thead>
          <tbody>
            {bars.slice(0, mostShown).map(({ name, amount, text = String(amount), note, colour }) => (
              <tr key={name}>
                <th scope="row" className="stored py-1 pr-3 align-top font-normal">
                  {name}
                </th>
                <td className="py-1">
                  {/* What does not fit beside its bar stands below it: bars that gave way could not be compared. */}
                  <div className="flex flex-wrap items-center gap-x-2">
                    {amount !== null && (
                      <div aria-hidden className={`h-3 min-w-1 rounded-xs ${colour}`} style={{ width: `${(amount / most) * 65}%` }} />
                    )}
                    <span className="tabular-nums">
                      {text}
                      {note && <span className="text-soft"> · {note}</span>}
                    </span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && <p className="mt-2 text-sm text-soft">{left} more are not shown.</p>}
    </section>
  )
}
