const looksEvery = 50
const looksFor = 100

/** Keeps the focus on the page when an ask goes: it is the next one’s, else that of what comes after them, else the page’s. */
export function holdFocus(question: number): void {
  const asks = [...document.querySelectorAll<HTMLElement>('[data-ask]')]
  const at = asks.findIndex((ask) => ask.dataset['ask'] === String(question))
  const ask = asks[at]
  if (ask === undefined || !ask.contains(document.activeElement)) return
  let looks = 0
  const look = () => {
    looks += 1
    if (ask.isConnected) return looks < looksFor ? void setTimeout(look, looksEvery) : undefined
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const others = [asks[at + 1], asks[at - 1], document.querySelector<HTMLElement>('[data-ask]')]
    const heir = [...others, document.querySelector<HTMLElement>('[data-after-asks]'), document.getElementById('content')].find(
      (element) => element?.isConnected,
    )
    heir?.focus({ preventScroll: true })
  }
  setTimeout(look, 0)
}
