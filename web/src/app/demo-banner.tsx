import { useNavigate } from '@tanstack/react-router'
import { perform } from '../api/perform.ts'
import { say } from '../api/toasts.ts'

/** The conversation in which the demo tells what there is to see. */
const tour = 'About this demo'

/** A newcomer must not take scripted agents for real ones, on whichever page they land. */
export function DemoBanner() {
  const navigate = useNavigate()
  const goToTour = async () => {
    const { sessions } = await perform('session.list', { limit: 100 }).catch(() => ({ sessions: [] }))
    const found = sessions.find(({ title }) => title === tour)
    if (found) await navigate({ to: '/sessions/$number', params: { number: String(found.number) } })
    else say('The session “About this demo” was not found.', { tone: 'refused' })
  }
  return (
    <aside aria-label="Demo" className="flex min-h-(--above) items-center border-b border-line bg-you-wash px-3 text-xs md:px-5">
      <p>
        This is a demo: its agents are scripted, and no model is asked.{' '}
        <button type="button" className="text-accent underline" onClick={() => void goToTour()}>
          What to try
        </button>
      </p>
    </aside>
  )
}
