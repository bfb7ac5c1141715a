import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type Proof, signIn } from '../api/session-cookie.ts'
import { Unreachable } from '../api/unreachable.ts'

interface SignInPageProps {
  code: string | undefined
  isExpired: boolean
  onSignedIn(): Promise<void>
}

let isCodeUsed = false
const whenAway = 'Look whether it runs, and try again.'

export default function SignInPage({ code, isExpired, onSignedIn }: SignInPageProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(code !== undefined && !isCodeUsed)
  const [token, setToken] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const enter = async (proof: Proof, advice: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(proof)
      await onSignedIn()
    } catch (refused) {
      const message = refused instanceof Error ? refused.message : String(refused)
      setProblem(`${message} ${refused instanceof Unreachable ? whenAway : advice}`)
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is good once, and must be sent once
  useEffect(() => {
    if (code === undefined || isCodeUsed) return field.current?.focus()
    isCodeUsed = true
    void enter({ code }, 'A start-up link works once and for ten minutes: use a token below, or get a new link with “punchlist dashboard”.')
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enter({ token: token.trim() }, 'Look whether the whole token was pasted and has not been revoked.')
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
      <h1 className="text-2xl font-semibold">Punchlist</h1>
      {isExpired && (
        <p role="status" className="rounded-md bg-you-wash p-3 text-you">
          This browser was signed out: its token was revoked or has run out. What you were writing is still there once you sign in again.
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-you-wash p-3 text-stuck">
          {problem}
        </p>
      )}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <label htmlFor={id} className="font-medium">
          Token
        </label>
        <input
          id={id}
          ref={field}
          type="password"
          autoComplete="off"
          className="field font-mono"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <button type="submit" className="button button-main justify-center" disabled={isBusy || token.trim() === ''}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p className="text-sm text-soft">
        Make a token with <code className="key">punchlist token add</code>, or open the link that the daemon prints when it starts or that{' '}
        <code className="key">punchlist dashboard</code> gives.
      </p>
    </main>
  )
}
