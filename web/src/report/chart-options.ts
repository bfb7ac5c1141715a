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
  const { finest = 1 } = picture
  const axis = {
    stroke: colours.soft,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
    font: '11px "Inter Variable", system-ui, sans-serif',
  }
  return {
    width,
    height,
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, count - 0.4] },
      y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, finest)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: (plot) => labelled(count, Math.floor(plot.width / labelWidth)),
        values: (_plot, places) => places.map((place) => picture.labels[place] ?? ''),
      },
      {
        ...axis,
        size: widthOf,
        space: 24,
        incrs: steps.filter((step) => step >= finest),
        values: (_plot, values) => values.map((value) => picture.write(value)),
      },
    ],
    series: [{}, ...picture.series.map((series) => drawn(series, colours))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

/** As wide as the longest label. */
function widthOf(_plot: uPlot, values: readonly string[] | null): number {
  return 16 + 7 * Math.max(1, ...(values ?? []).map(({ length }) => length))
}

/** 0.0001, 0.0002, 0.0005, 0.001 and so on, to many millions. */
const steps = Array.from({ length: 16 }, (_, index) => index - 4).flatMap((power) => [1, 2, 5].map((step) => Number(`${step}e${power}`)))

/** A line over bars: the two differ in more than their colour. */
function drawn({ name, shape }: Series, colours: Colours): uPlot.Series {
  switch (shape) {
    case 'area':
      return { label: name, stroke: colours.accent, fill: colours['accent-wash'], width: 2, points: { fill: colours.accent, size: 5 } }
    case 'line':
      return { label: name, stroke: colours.soft, width: 1.5, dash: [4, 3], points: { show: false } }
    case 'bars':
      return { label: name, fill: colours.accent, width: 0, points: { show: false }, paths: uPlot.paths.bars?.({ size: [0.7, 28] }) }
  }
}
