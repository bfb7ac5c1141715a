import { useLayoutEffect, useMemo, useRef, useState } from 'react'

type Methods = Record<string, (...given: never[]) => unknown>

/** The same object at every drawing, whose methods are always the latest: cards that are given it need not be drawn again. */
export function useSteady<Given extends Methods>(given: Given): Given {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const [steady] = useState(() => {
    const methods = Object.keys(given).map((name) => [name, (...more: never[]) => latest.current[name]?.(...more)])
    return Object.fromEntries(methods) as Given
  })
  return steady
}

/** The same value for as long as it says the same, however often it is made anew. Only for what JSON can hold. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}
