import { useId } from 'react'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { Chart } from './chart.tsx'
import { hasShape, type Picture, type Table } from './series.ts'

interface ChartFigureProps {
  /** What it shows, in a word or two. */
  about: string
  /** What was found. */
  sentence: string
  picture: Picture
}

/** A chart below the sentence that it proves, with the same in a table for whoever does not see it. */
export function ChartFigure({ about, sentence, picture }: ChartFigureProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4">
      <p className="text-sm text-soft">{about}</p>
      <h2 id={id} className="stored mb-2 font-semibold">
        {sentence}
      </h2>
      {hasShape(picture) ? <Chart picture={picture} /> : <EmptyState>There is nothing to draw in these days.</EmptyState>}
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-soft hover:text-ink">Show as table</summary>
        <DataTable caption={sentence} table={picture.table} />
      </details>
    </section>
  )
}

function DataTable({ caption, table: { head, rows } }: { caption: string; table: Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section tabIndex={0} aria-label={`As a table: ${caption}`} className="mt-2 max-h-72 overflow-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {head.map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-3 font-normal">
                {first}
              </th>
              {rest.map((cell, column) => (
                <td key={head[column + 1]} className="py-1 pr-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
