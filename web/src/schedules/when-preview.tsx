import { useQuery } from '@tanstack/react-query'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import { perform } from '../api/perform.ts'
import { useSettled } from '../api/use-settled.ts'
import { ScheduleTime } from './schedule-time.tsx'

const settlesAfter = 300
/** “In 20 minutes” means another time soon. */
const readAgainAfter = 30_000

/** The next times that the words come to, or why they cannot be read. */
export function WhenPreview({ when, zone }: { when: string; zone: string }) {
  const asked = useSettled(when.trim(), settlesAfter)
  const input = { when: asked, zone: useSettled(zone.trim(), settlesAfter) || undefined, count: 5 }
  const { data, error } = useQuery({
    queryKey: ['schedule.preview', input] as const,
    queryFn: () => perform('schedule.preview', input),
    enabled: asked !== '',
    staleTime: 0,
    refetchInterval: readAgainAfter,
    networkMode: 'always',
    retry: false,
  })
  return (
    <div aria-live="polite" className="min-h-6 text-sm">
      {asked !== '' && error && (
        <div className="rounded-md bg-you-wash p-2">
          <p className="stored text-stuck">{error.message}</p>
          {error instanceof RefusalError && error.hint && <p className="stored mt-1">{error.hint}</p>}
        </div>
      )}
      {asked !== '' && !error && data && (
        <>
          <p className="stored text-soft">{data.cron === null ? 'Once:' : `Cron ${data.cron} in ${data.zone}. The next times:`}</p>
          <ol aria-label="Next times" className="ml-4 list-disc">
            {data.next.map((at) => (
              <li key={at}>
                <ScheduleTime at={at} zone={data.zone} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
