import { useEffect } from 'react'

let title = 'Punchlist'
let count = 0

/** The title of the browser's tab. How many need you stands before it, on every page. */
export function useTitle(given: string): void {
  useEffect(() => {
    title = given
    write()
  }, [given])
}

export function setTitleCount(given: number): void {
  count = given
  write()
}

function write(): void {
  document.title = count > 0 ? `(${count}) ${title}` : title
}
