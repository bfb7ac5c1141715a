/** Sent to the window when somebody wants the server tried again now. */
export const hurry = 'punchlist:retry'

/** Ends early when the person looks at the page again or the network is back: nobody should watch a page wait. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      for (const [target, name] of wakers) target.removeEventListener(name, over)
      resolve()
    }
    const wakers: [EventTarget, string][] = [...impatience(), [stop, 'abort']]
    const timer = setTimeout(over, milliseconds)
    for (const [target, name] of wakers) target.addEventListener(name, over)
  })
}

/** What says that a person does not want to wait. */
export function impatience(): [EventTarget, string][] {
  return [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, hurry],
  ]
}
