import { useEffect, useState } from 'react'

/** What a value is once nobody has changed it for so many milliseconds: what is asked about it is not asked at every key. */
export function useSettled(value: string, after: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
