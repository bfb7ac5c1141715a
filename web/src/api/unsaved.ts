import { say } from './toasts.ts'

/** Changes that no answer came to. They are kept, and tried again as soon as the server is back. */
const waiting = new Set<{ retry(): void; silence(): void }>()

export function keepUnsaved(retry: () => void, discard: () => void): void {
  const end = () => {
    waiting.delete(entry)
    entry.silence()
  }
  const again = () => {
    end()
    retry()
  }
  const silence = say('Not saved yet: the server cannot be reached.', {
    tone: 'refused',
    stays: true,
    hint: 'The change is kept here and tried again when the server is back.',
    actions: [
      { label: 'Retry', act: again },
      {
        label: 'Discard',
        act() {
          end()
          discard()
        },
      },
    ],
  })
  const entry = { retry: again, silence }
  waiting.add(entry)
}

export function retryUnsaved(): void {
  for (const { retry } of [...waiting]) retry()
}

export function hasUnsaved(): boolean {
  return waiting.size > 0
}
