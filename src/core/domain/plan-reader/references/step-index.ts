import { mostDependencies } from '../../../../contract/nouns/dependency.ts'
import { foldedName } from '../words/step-names.ts'
import type { LaidStep } from './laid-step.ts'

type Places = Map<string, number[]>

/** Finds the steps that a reference names. */
export class StepIndex {
  readonly #beside = new Map<number | null, Places>()
  readonly #top: Places = new Map()
  readonly #anywhere: Places = new Map()
  readonly #titled: Places = new Map()

  constructor(steps: readonly LaidStep[]) {
    for (const { step, place, parent } of steps) {
      const { anywhere, beside } = step.names
      for (const name of new Set([...anywhere, ...beside])) put(this.#partsOf(parent), name, place)
      for (const name of new Set(anywhere)) {
        put(this.#anywhere, name, place)
        if (parent === null) put(this.#top, name, place)
      }
      put(this.#titled, foldedName(step.title), place)
    }
  }

  /** The places of what it names, one or several (“1-3”); none if any of it is no step of the plan. */
  named(reference: string, by: LaidStep): number[] | undefined {
    const name = foldedName(reference)
    const one = this.#find(name, by)
    if (one !== undefined) return [one]
    const found = (rangeOf(name) ?? []).map((each) => this.#find(each, by))
    const places = found.filter((place) => place !== undefined)
    return places.length > 0 && places.length === found.length ? places : undefined
  }

  /** Beside it first, then at the top, then the only one of that name, then a part of one that is counted, then by its title. */
  #find(name: string, { place, parent }: LaidStep): number | undefined {
    return (
      nearest(this.#beside.get(parent)?.get(name), place) ??
      nearest(this.#top.get(name), place) ??
      only(this.#anywhere.get(name), place) ??
      this.#part(name, place) ??
      only(this.#titled.get(name), place)
    )
  }

  /** “2.1” may be the first of those below 2, counted from 1 again. */
  #part(name: string, place: number): number | undefined {
    if (!/^\d{1,6}(?:\.\d{1,4}){1,5}$/.test(name)) return undefined
    const [first = '', ...rest] = name.split('.')
    let found = nearest(this.#top.get(first), place)
    for (const number of rest) found = found === undefined ? undefined : this.#beside.get(found)?.get(number)?.[0]
    return found === place ? undefined : found
  }

  #partsOf(parent: number | null): Places {
    const known = this.#beside.get(parent) ?? new Map()
    this.#beside.set(parent, known)
    return known
  }
}

function put(places: Places, name: string, place: number): void {
  const known = places.get(name)
  if (known === undefined) places.set(name, [place])
  else known.push(place)
}

/** Numbers may start anew: the last one before, or else the first one after. No step means itself. */
function nearest(places: readonly number[] | undefined, place: number): number | undefined {
  if (places === undefined) return undefined
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return places[low - 1] ?? (places[low] === place ? places[low + 1] : places[low])
}

function only(places: readonly number[] | undefined, place: number): number | undefined {
  return places?.length === 1 && places[0] !== place ? places[0] : undefined
}

/** “1-3” and “t12–t14”, each as a name. */
function rangeOf(name: string): string[] | undefined {
  const [, word = '', from, , to] = /^((?:\p{L}+ ?)?)(\d{1,6}) ?[-–] ?#?((?:\p{L}+ ?)?)0*(\d{1,6})$/u.exec(name) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === undefined || !(first < last) || last - first >= mostDependencies) return undefined
  return Array.from({ length: last - first + 1 }, (_, index) => `${word}${first + index}`)
}
