import { useState } from 'react'
import { useOperation } from '../../api/use-operation.ts'
import { RaiseDialog } from './raise-dialog.tsx'

interface RaiseCapProps {
  /** Its number. */
  cap: number
  session: number
}

/** Caps are for people with full access: nobody else is offered what would be refused. */
export function RaiseCap({ cap, session }: RaiseCapProps) {
  const [isOpen, setOpen] = useState(false)
  const caller = useOperation('caller.get', {}).data?.caller
  if (caller === undefined || caller.agent !== null || caller.access !== 'full') return null
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setOpen(true)}>
        Raise…
      </button>
      {isOpen && <RaiseDialog cap={cap} session={session} onClose={() => setOpen(false)} />}
    </>
  )
}
