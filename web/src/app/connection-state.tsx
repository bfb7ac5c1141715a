import { useConnection } from '../api/connection.ts'

const words = { connecting: 'Connecting…', live: 'Live', away: 'Server away' } as const
const marks = { connecting: 'bg-faint', live: 'bg-done', away: 'bg-stuck' } as const

/** Whether what is shown is kept up to date, and where it comes from. */
export function ConnectionState() {
  const state = useConnection()
  return (
    <span className="flex items-center gap-[5px] text-xs leading-[15px] whitespace-nowrap text-faint">
      <span aria-hidden className={`size-1.5 shrink-0 rounded-full ${marks[state]}`} />
      <span role="status">{words[state]}</span>
      {state === 'live' && <span className="truncate">· {hostWords(window.location.hostname)}</span>}
    </span>
  )
}

function hostWords(host: string): string {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' ? 'this computer' : host
}
