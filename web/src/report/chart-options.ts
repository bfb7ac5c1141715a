import uPlot from 'uplot'
import type { Colours } from './colours.ts'
import { labelled, type Picture, type Series } from './series.ts'

const labelWidth = 64

interface Wish {
  picture: Picture
  colours: Colours
  width: number
  height: number
  /** The day that is pointed at, or nothing. */
  onPoint(index: number | null): void
}

export function chartOptions({ picture, colours, width, height, onPoint }: Wish): uPlot.Options {
  const count = picture.labels.length
  const axis = {
    stroke: colours.soft,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, count - 0.4] },
      y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: (plot) => labelled(count, Math.floor(plot.width / labelWidth)),
        values: (_plot, places) => places.map((place) => picture.labels[place] ?? ''),
      },
      { ...axis, size: 64, incrs: steps, values: (_plot, values) => values.map((value) => picture.write(value)) },
    ],
    series: [{}, ...picture.series.map((series) => drawn(series, colours, picture.series.length))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1_000, 10_000, 100_000].map((power) => step * power)).toSorted((a, b) => a - b)

/** An outline beside what is filled: the two differ in more than their colour. */
function drawn({ name, shape }: Series, colours: Colours, beside: number): uPlot.Series {
  if (shape === 'area')
    return { label: name, stroke: colours.accent, fill: colours['accent-wash'], width: 2, points: { fill: colours.accent, size: 5 } }
  const isOutline = shape === 'outline'
  const share = beside > 1 ? 0.38 : 0.7
  return {
    label: name,
    stroke: isOutline ? colours.field : colours.accent,
    fill: isOutline ? 'transparent' : colours.accent,
    width: isOutline ? 1.5 : 0,
    points: { show: false },
    paths: uPlot.paths.bars?.({ size: [share, 28], align: beside > 1 ? (isOutline ? -1 : 1) : 0, gap: 2 }),
  }
}
