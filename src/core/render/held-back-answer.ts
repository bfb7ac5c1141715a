import type { Notification } from '../../contract/nouns/notification.ts'

/** What an agent is answered that has told the people too much. */
export function heldBackAnswer({ number, heldBack }: Notification): string {
  const held = heldBack === 1 ? 'one was' : `${heldBack} were`
  return `Held back: you have told the people as much as reaches them within an hour. Notification #${number} says that ${held} held back, and what the last one was. Do not tell them more until something has changed.`
}
