import { useId } from 'react'

interface Bar {
  name: string
  runs: number
  /** Beside the number. */
  note?: string
  colour: string
}

interface BarListProps {
  about: string
  sentence: string
  bars: readonly Bar[]
  /** What the column of names is called. */
  named: string
}

const mostShown = 10

/** Few names with a number each: a table whose rows have a bar, so that it needs no other form for those who do not see it. */
export function BarList({ about, sentence, bars, named }: BarListProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ runs }) => runs))
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
              <th scope="col">Runs</th>
            </tr>
          </thead>
          <tbody>
            {bars.slice(0, mostShown).map(({ name, runs, note, colour }) => (
              <tr key={name}>
                <th scope="row" className="stored py-1 pr-3 align-top font-normal">
                  {name}
                </th>
                <td className="py-1">
                  <div className="flex items-center gap-2">
                    <div aria-hidden className={`h-3 min-w-1 rounded-xs ${colour}`} style={{ width: `${(runs / most) * 65}%` }} />
                    <span className="whitespace-nowrap tabular-nums">
                      {runs}
                      {note && <span className="text-soft"> · {note}</span>}
                    </span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bars.length > mostShown && <p className="mt-2 text-sm text-soft">{bars.length - mostShown} more are not shown.</p>}
    </section>
  )
}
