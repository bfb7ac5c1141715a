/** Which day that was, for somebody who reads it now. */
export function dayText(at: number, now: number): string {
  const day = (time: number) => new Date(new Date(time).toDateString()).getTime()
  const days = Math.round((day(now) - day(at)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Date(at).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

export function clockText(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
