import { useState } from 'react'
import type { Token } from '../../../src/contract/nouns/token.ts'
import { leave } from '../api/coming-and-going.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { TimeAgo } from '../parts/times/time.tsx'

export function TokenRow({ token, isOwn }: { token: Token; isOwn: boolean }) {
  const { id, name, agent, access, createdAt, revokedAt } = token
  const [isAsking, setAsking] = useState(false)
  const { change, isPending } = useChange('token.revoke', {
    optimistic: (cache) =>
      cache.editRows<Token>('token.list', (rows) => rows.map((row) => (row.id === id ? { ...row, revokedAt: Date.now() } : row))),
    says: () => `${name} is revoked.`,
  })
  // Signing out revokes it as well, and takes it out of the browser.
  const revoke = () => void (isOwn ? leave() : change({ token: id }))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="stored font-medium">
          {name} {isOwn && <span className="font-normal text-accent">this browser</span>}
        </p>
        <p className="stored text-soft">
          {agent === null ? 'a person' : `agent ${agent}`} · {access} · made <TimeAgo at={createdAt} />
          {revokedAt > 0 && (
            <>
              {' '}
              · revoked <TimeAgo at={revokedAt} />
            </>
          )}
        </p>
      </div>
      {revokedAt === 0 && (
        <button
          type="button"
          data-row
          className="button"
          aria-label={`Revoke ${name}`}
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          Revoke
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Revoke this token?"
          deed={isOwn ? 'Revoke and sign out' : 'Revoke'}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          <p className="stored">
            {isOwn
              ? 'It is the one of this browser: you are signed out at once. To come back you need a link (punchlist dashboard) or another token.'
              : `Whoever uses ${name} is let in no more, at once. It cannot be taken back, but a new one can be made.`}
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
