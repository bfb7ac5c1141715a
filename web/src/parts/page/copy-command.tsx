import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** A command as it is typed, to be copied. */
export function CopyCommand({ command }: { command: string }) {
  const [isCopied, setCopied] = useState(false)
  // Without a secure context a browser lets nobody write to its clipboard: then the text can be marked by hand.
  const copy = async () => {
    await navigator.clipboard.writeText(command)
    setCopied(true)
  }
  return (
    <div className="flex items-center gap-2 rounded-sm border border-line-strong bg-canvas py-1 pr-1 pl-2.5">
      <code className="min-w-0 flex-1 font-mono text-sm break-words whitespace-pre-wrap">
        <span aria-hidden className="text-faint select-none">
          ${' '}
        </span>
        {command}
      </code>
      {window.isSecureContext && (
        <button type="button" className="button button-small" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </button>
      )}
    </div>
  )
}
