import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MessageBox } from '../parts/forms/message-box.tsx'

interface SessionRowProps {
  session: number
  title: string
  agent: string | null
  /** What is said beside its title. */
  about: ReactNode
  children?: ReactNode
  actions: ReactNode
  takesMessages?: boolean
}

/** A session on the home page: its title leads to it, and what can be done stands beside it. */
export function SessionRow({ session, title, agent, about, children, actions, takesMessages = false }: SessionRowProps) {
  const [isWriting, setWriting] = useState(false)
  return (
    <article className="card p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="stored font-medium">
            <Link to="/sessions/$number" params={{ number: String(session) }} data-row className="inline-block py-0.5 hover:underline">
              {title || `Session #${session}`}
            </Link>
          </h3>
          <p className="stored text-sm text-soft">
            {agent ?? 'no agent'} · {about}
          </p>
          {children}
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          {takesMessages && (
            <button type="button" className="button" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
              Message
            </button>
          )}
        </div>
      </div>
      {isWriting && (
        <div className="mt-2">
          <MessageBox session={session} label={`Message to ${agent ?? 'the session'}`} takesFocus onSent={() => setWriting(false)} />
        </div>
      )}
    </article>
  )
}
