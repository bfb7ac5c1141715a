import { useEffect, useState } from 'react'

/** Whether something has taken longer than a moment: what is there sooner needs no word that it is coming. */
export function useLate(isWaiting: boolean, after = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [isWaiting, after])
  return isWaiting && isLate
}
