import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { arrive, enter, followOtherTabs } from '../api/coming-and-going.ts'
import { connection } from '../api/connection.ts'
import { followLive } from '../api/live/follow-live.ts'
import { newQueryClient } from '../api/query-client.ts'
import { signedIn, signIns } from '../api/signed-in.ts'
import { useStore } from '../api/store.ts'
import { hasUnsaved } from '../api/unsaved/unsaved.ts'
import { takeCode } from '../sign-in/take-code.ts'
import { Arriving } from './arriving.tsx'
import { router } from './router.tsx'
import { Toasts } from './toasts.tsx'

const SignInPage = lazy(() => import('../sign-in/sign-in-page.tsx'))

const client = newQueryClient()
// A code is good once, so it is taken out of the address before anything else can see it there.
const code = takeCode(window.location, window.history)

export function App() {
  const state = useStore(signedIn)
  useEffect(() => {
    if (code === undefined) void look()
    else signedIn.set('no')
  }, [])
  const signedInFor = useStore(signIns)
  const isAway = useStore(connection) === 'away'
  useEffect(followOtherTabs, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has signed in anew may follow another log
  useEffect(() => (state === 'yes' ? followLive(client) : undefined), [state, signedInFor])
  useEffect(() => {
    if (state === 'no') client.clear()
  }, [state])
  useEffect(() => {
    // The browser asks whether to leave, as long as a change has not reached the server.
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const isOut = state === 'no' || state === 'expired'
  return (
    <QueryClientProvider client={client}>
      {state === 'unknown' && <Arriving isAway={isAway} />}
      {/* What was being typed must still be there after signing in again: the pages stay, out of sight. */}
      {(state === 'yes' || state === 'expired') && (
        <div hidden={isOut} inert={isOut}>
          <RouterProvider router={router} />
        </div>
      )}
      {isOut && (
        <Suspense>
          <SignInPage code={code} isExpired={state === 'expired'} onSignedIn={arrive} />
        </Suspense>
      )}
      <Toasts />
    </QueryClientProvider>
  )
}

async function look(): Promise<void> {
  try {
    await enter()
  } catch {
    connection.set('away')
    setTimeout(() => void look(), 1_000)
  }
}
