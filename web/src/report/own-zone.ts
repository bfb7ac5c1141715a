/** The browser's time zone; nothing when it does not tell, and the installation's is then taken. */
export function ownZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined
}
