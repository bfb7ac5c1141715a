/** The one-time code of the start-up link. It leaves the address and the history at once, so that nobody finds it there later. */
export function takeCode(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null || code === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
