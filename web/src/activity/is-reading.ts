/** So far a page may be scrolled and still be at its top. */
const nearTop = 40

/** Whether somebody would lose their place if something came in above. */
export function isReading(list: HTMLElement | null): boolean {
  if (window.scrollY > nearTop || list === null) return window.scrollY > nearTop
  const { activeElement } = document
  return list.querySelector('details[open]') !== null || (activeElement !== list && list.contains(activeElement))
}
