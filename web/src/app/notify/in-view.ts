const channel = new BroadcastChannel('punchlist.view')

/** Long enough for another tab to answer. */
const patience = 150

function isInView(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

channel.addEventListener('message', ({ data }) => {
  if (data === 'who?' && isInView()) channel.postMessage('me')
})

/** Whether the person has any tab of the dashboard before them. */
export function isAnyTabInView(): Promise<boolean> {
  if (isInView()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      if (data === 'me') settle(true)
    }
    const settle = (isSeen: boolean) => {
      channel.removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(isSeen)
    }
    const timer = setTimeout(() => settle(false), patience)
    channel.addEventListener('message', hear)
    channel.postMessage('who?')
  })
}
