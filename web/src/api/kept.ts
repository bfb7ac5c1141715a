const prefix = 'punchlist.kept.'
const ownerKey = 'owner'
const inMemory = new Map<string, string>()

/** What a tab keeps until it is closed: in memory, and where it outlives the page. Answers whether it does. */
export function keep(key: string, text: string): boolean {
  inMemory.set(key, text)
  try {
    sessionStorage.setItem(prefix + key, text)
    return true
  } catch {
    // Full, or forbidden: what was there is older than what is in memory.
    drop(prefix + key)
    return false
  }
}

export function kept(key: string): string | undefined {
  const known = inMemory.get(key)
  if (known !== undefined) return known
  try {
    return sessionStorage.getItem(prefix + key) ?? undefined
  } catch {
    return undefined
  }
}

export function forget(key: string): void {
  inMemory.delete(key)
  drop(prefix + key)
}

export function forgetAll(): void {
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing can be there.
  }
}

/** What was kept is one tenant's: whoever signs in to another must neither see nor send it. Answers whether it was theirs. */
export function keepFor(tenant: string): boolean {
  const owner = kept(ownerKey)
  const isTheirs = owner === undefined || owner === tenant
  if (!isTheirs) forgetAll()
  keep(ownerKey, tenant)
  return isTheirs
}

function drop(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Forbidden: then it was never there.
  }
}
