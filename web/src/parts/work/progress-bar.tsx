import type { Progress } from '../../../../src/contract/nouns/progress.ts'

interface ProgressBarProps {
  progress: Pick<Progress, 'total' | 'completed' | 'canceled' | 'percent'>
  /** Whose it is, where several are shown. */
  label?: string
}

export function ProgressBar({ progress, label = 'Progress of the list' }: ProgressBarProps) {
  const { total, completed, canceled, percent } = progress
  return (
    <div className="flex items-center gap-2 text-sm text-soft">
      <progress
        aria-label={label}
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
