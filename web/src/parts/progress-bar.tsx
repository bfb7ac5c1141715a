import type { Progress } from '../../../src/contract/nouns/progress.ts'

export function ProgressBar({ progress }: { progress: Pick<Progress, 'total' | 'completed' | 'canceled' | 'percent'> }) {
  const { total, completed, canceled, percent } = progress
  return (
    <div className="flex items-center gap-2 text-sm text-soft">
      <progress
        aria-label="Progress of the list"
        max={100}
        value={percent}
        className="h-1.5 w-full max-w-60 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="whitespace-nowrap tabular-nums">
        {completed} of {total - canceled} done
      </span>
    </div>
  )
}
