/** A megabyte of output in one element would hold up the page; the rest can be read over the API. */
const mostShown = 20_000

export function Output({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <pre tabIndex={0} className="stored max-h-72 overflow-auto bg-canvas px-2.5 py-1.5 font-mono text-xs whitespace-pre-wrap text-soft">
      {text.slice(0, mostShown)}
      {text.length > mostShown && `\n… ${text.length - mostShown} more characters`}
    </pre>
  )
}
