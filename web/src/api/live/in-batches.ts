const batchFor = 100

/** Gathers what comes in quick succession, so that one look at the page serves all of it. */
export function inBatches<Item>(deliver: (items: Item[]) => void, stop: AbortSignal): (item: Item) => void {
  let waiting: Item[] = []
  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return
    setTimeout(() => {
      const batch = waiting
      waiting = []
      if (!stop.aborted) deliver(batch)
    }, batchFor)
  }
}
