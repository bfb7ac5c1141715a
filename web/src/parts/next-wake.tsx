import { forPeople } from '../api/for-people.ts'

/** What will move a session, in the engine's words. */
export function NextWake({ next }: { next: string }) {
  if (next === '') return null
  const sentence = forPeople(next)
  return (
    <p className="stored text-sm text-soft">
      Next: {sentence.slice(0, 1).toLowerCase()}
      {sentence.slice(1)}
    </p>
  )
}
