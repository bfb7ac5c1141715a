import type { ProviderMetadata } from 'ai'
import type { ProviderNotes } from '../core/ports/model.ts'

/** Notes go back to the provider they are from and to no other, which could only stumble over them: they are kept under its name. */
export function notesFrom(provider: string, metadata: ProviderMetadata | undefined): { notes?: ProviderNotes } {
  const noted = Object.entries(metadata ?? {}).filter(([, note]) => Object.keys(note).length > 0)
  return noted.length === 0 ? {} : { notes: { [provider]: Object.fromEntries(noted) } }
}

export function notesFor(provider: string, notes: ProviderNotes | undefined): { providerOptions?: ProviderMetadata } {
  const own = notes !== undefined && Object.hasOwn(notes, provider) ? notes[provider] : undefined
  return own === undefined || Object.keys(own).length === 0 ? {} : { providerOptions: own as ProviderMetadata }
}
