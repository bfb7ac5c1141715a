import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { chartOptions } from './chart-options.ts'
import { useColours } from './colours.ts'
import type { Picture } from './series.ts'

const height = 200

/** Drawn for the eye alone: its sentence and its table say the same. */
export function Chart({ picture }: { picture: Picture }) {
  const place = useRef<HTMLDivElement>(null)
  const colours = useColours()
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const options = chartOptions({ picture, colours, width: element.clientWidth, height, onPoint: setPointed })
    const plot = new uPlot(options, dataOf(picture), element)
    const watcher = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [picture, colours])
  return (
    <div aria-hidden>
      <Legend picture={picture} pointed={pointed} />
      {/* The canvas keeps its width until it is told another, and must not hold the page open meanwhile. */}
      <div ref={place} data-chart className="h-50 overflow-hidden" />
    </div>
  )
}

function dataOf({ labels, series }: Picture): uPlot.AlignedData {
  return [labels.map((_, index) => index), ...series.map(({ values }) => [...values])]
}

function Legend({ picture, pointed }: { picture: Picture; pointed: number | null }) {
  const { series, labels, tell } = picture
  return (
    <p className="mb-1 flex min-h-6 flex-wrap gap-x-4 text-sm text-soft">
      {series.length > 1 &&
        series.map(({ name, shape }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={shape === 'line' ? 'w-4 border-t-2 border-dashed border-soft' : 'size-2.5 rounded-xs bg-accent'} />
            {name}
          </span>
        ))}
      <span className="ml-auto tabular-nums">{tell(pointed ?? labels.length - 1)}</span>
    </p>
  )
}
