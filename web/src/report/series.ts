import type { Report } from '../../../src/contract/nouns/report.ts'
import { counted, dayText, tookText } from './words.ts'

type Days = Report['days']

/** One line or row of bars: a value a day, or none. */
export interface Series {
  name: string
  shape: 'bars' | 'line' | 'area'
  values: readonly (number | null)[]
}

/** What a chart shows, and the same in words. */
export interface Picture {
  /** Of each day. */
  labels: readonly string[]
  series: readonly Series[]
  /** A value, as it is written at the axis. */
  write(value: number): string
  /** The smallest step of its axis; 1 if not given. */
  finest?: number
  /** A day in one line, for whoever points at it. */
  tell(index: number): string
  table: Table
}

export interface Table {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

const number = (value: number) => String(value)

export function donePicture(days: Days): Picture {
  return {
    labels: days.map(({ day }) => dayText(day)),
    series: [
      { name: 'Done', shape: 'bars', values: days.map(({ completed }) => completed) },
      { name: 'Added', shape: 'line', values: days.map(({ added }) => added) },
    ],
    write: number,
    tell: told(days, ({ completed, added }) => `${completed} done, ${added} added`),
    table: {
      head: ['Day', 'Done', 'Added', 'Canceled'],
      rows: days.map(({ day, completed, added, canceled }) => [dayText(day), number(completed), number(added), number(canceled)]),
    },
  }
}

export function openPicture(days: Days): Picture {
  return {
    labels: days.map(({ day }) => dayText(day)),
    series: [{ name: 'Open', shape: 'area', values: days.map(({ open }) => open) }],
    write: number,
    tell: told(days, ({ open }) => `${open} open`),
    table: { head: ['Day', 'Open at its end'], rows: days.map(({ day, open }) => [dayText(day), number(open)]) },
  }
}

export function durationPicture(days: Days): Picture {
  return {
    labels: days.map(({ day }) => dayText(day)),
    series: [{ name: 'Middle run', shape: 'bars', values: days.map(({ runs, seconds }) => (runs === 0 ? null : seconds)) }],
    write: tookText,
    tell: told(days, ({ runs, seconds }) =>
      runs === 0 ? 'nothing ran' : `the middle of ${counted(runs, 'run', 'runs')} took ${tookText(seconds)}`,
    ),
    table: {
      head: ['Day', 'Middle run', 'Runs'],
      rows: days.map(({ day, runs, seconds }) => [dayText(day), runs === 0 ? 'none' : tookText(seconds), number(runs)]),
    },
  }
}

function told(days: Days, say: (day: Days[number]) => string): (index: number) => string {
  return (index) => {
    const day = days[index]
    return day === undefined ? '' : `${dayText(day.day)}: ${say(day)}`
  }
}

/** Whether there is anything but nothing to draw. */
export function hasShape({ series }: Picture): boolean {
  return series.some(({ values }) => values.some((value) => value !== null && value > 0))
}

/** Places at an axis where a label stands, the last always among them: today is what people look for. */
export function labelled(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)))
  const last = count - 1
  return Array.from({ length: count }, (_, index) => index).filter((index) => (last - index) % step === 0)
}
