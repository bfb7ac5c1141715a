/** One cookie serves all tabs of a browser, so each tells the others what became of it. */
export type Word = 'in' | 'out' | 'expired'

let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('punchlist.signed-in')
  return opened
}

export function tellOtherTabs(word: Word): void {
  channel().postMessage(word)
}

export function hearOtherTabs(listener: (word: Word) => void): () => void {
  const hear = ({ data }: MessageEvent<Word>) => listener(data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
