import { WifiOff } from 'lucide-react'
import { useConnection } from '../api/connection.ts'

/** The server does not answer: what was read stays, and what is changed is kept. */
export function AwayBanner() {
  if (useConnection() !== 'away') return null
  return (
    <div className="mx-4 mt-3 flex min-h-9 items-center gap-2.5 rounded-md border border-stuck-line bg-stuck-wash py-1.5 pr-2 pl-3 md:mx-(--gutter)">
      <WifiOff aria-hidden className="size-4 shrink-0 text-stuck" />
      <p className="min-w-0 flex-1">
        <span className="font-semibold">Punchlist does not answer.</span> It is tried again and again; what you change is kept until it
        answers.
      </p>
      <button type="button" className="button" onClick={() => window.dispatchEvent(new Event('punchlist:retry'))}>
        Try now
      </button>
    </div>
  )
}
