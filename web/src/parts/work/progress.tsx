import type { Progress as Told } from '../../../../src/contract/nouns/progress.ts'

interface ProgressProps {
  progress: Pick<Told, 'total' | 'completed' | 'canceled'>
  /** Whose it is. */
  label: string
  /** Nobody works on it at the moment. */
  isStill?: boolean
}

/** How far something has come, in the width of a word. Green when complete, grey when nothing moves. */
export function Progress({ progress, label, isStill = false }: ProgressProps) {
  const whole = progress.total - progress.canceled
  const isComplete = whole > 0 && progress.completed === whole
  const colour = isComplete
    ? '[&::-webkit-progress-value]:bg-done [&::-moz-progress-bar]:bg-done'
    : isStill
      ? '[&::-webkit-progress-value]:bg-faint [&::-moz-progress-bar]:bg-faint'
      : '[&::-webkit-progress-value]:bg-run [&::-moz-progress-bar]:bg-run'
  return (
    <span className="flex items-center gap-[7px] text-sm whitespace-nowrap text-soft tabular-nums">
      <progress
        aria-label={label}
        max={Math.max(whole, 1)}
        value={progress.completed}
        className={`h-1 w-11 appearance-none overflow-hidden rounded-[2px] border-0 bg-pressed [&::-webkit-progress-bar]:bg-pressed ${colour}`}
      />
      {progress.completed}/{whole}
    </span>
  )
}
