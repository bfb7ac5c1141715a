import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import { ownToken } from '../api/session-cookie.ts'
import { useEveryPage } from '../api/use-every-page.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'

const atOnce = 50

export function Tokens() {
  const query = useEveryPage('token.list', {}, 'tokens')
  const own = useQuery({ queryKey: ['own token'], queryFn: ownToken }).data
  const [limit, setLimit] = useState(atOnce)
  const [showsRevoked, setShowsRevoked] = useState(false)
  if (query.error instanceof RefusalError && query.error.code === 'forbidden') return <NotYours refusal={query.error} />
  const all = query.data?.rows ?? []
  const tokens = all.filter(({ revokedAt }) => showsRevoked || revokedAt === 0)
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        A token is what a client, an agent or a browser proves itself with. Each gets one of its own, so that each can be revoked by itself.
      </p>
      <NewToken />
      <ReadProblem query={query} />
      <ul className="mt-3 divide-y divide-line">
        {tokens.slice(0, limit).map((token) => (
          <TokenRow key={token.id} token={token} isOwn={token.id === own} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        {tokens.length > limit && (
          <button type="button" className="button" onClick={() => setLimit(limit + atOnce)}>
            Show more
          </button>
        )}
        {all.some(({ revokedAt }) => revokedAt > 0) && (
          <label className="flex min-h-8 items-center gap-2">
            <input type="checkbox" checked={showsRevoked} onChange={(event) => setShowsRevoked(event.target.checked)} /> Show revoked ones
          </label>
        )}
      </div>
    </>
  )
}

function NotYours({ refusal: { message, hint } }: { refusal: RefusalError }) {
  return (
    <EmptyState>
      Tokens are managed by people with full access. {message} {hint}
    </EmptyState>
  )
}
