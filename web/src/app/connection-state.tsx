import { useConnection } from '../api/connection.ts'

const words = { connecting: 'Connecting…', live: 'Live', away: 'Server away' } as const
const marks = { connecting: 'bg-you-mark', live: 'bg-done', away: 'bg-stuck' } as const

export function ConnectionState() {
  const state = useConnection()
  return (
    <div className="flex min-h-8 items-center gap-2 px-2.5 text-sm text-soft max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-2 max-md:text-xs">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${marks[state]}`} />
      <span role="status">{words[state]}</span>
      {state === 'away' && (
        <button type="button" className="underline md:ml-auto" onClick={() => window.dispatchEvent(new Event('punchlist:retry'))}>
          Retry
        </button>
      )}
    </div>
  )
}
