import { initialsOf, tintOf } from './initials.ts'

const tints = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
] as const

const sizes = {
  small: 'size-3.5 rounded-[3px] text-[8.5px]',
  usual: 'size-[18px] rounded-[5px] text-[10px]',
  large: 'size-9 rounded-[9px] text-lg',
}

interface AgentMarkProps {
  /** Id of the agent. */
  agent: string
  size?: keyof typeof sizes
}

/** An agent, as a tinted square. Its name stands beside it, or is its title. */
export function AgentMark({ agent, size = 'usual' }: AgentMarkProps) {
  const colours = tints[tintOf(agent, tints.length)] ?? tints[0]
  return (
    <span
      aria-hidden
      title={agent}
      className={`inline-flex shrink-0 items-center justify-center leading-none font-semibold uppercase ${sizes[size]} ${colours}`}
    >
      {initialsOf(agent)}
    </span>
  )
}

/** A person, as a circle. */
export function PersonMark({ name, size = 'usual' }: { name: string; size?: 'usual' | 'medium' }) {
  const room = size === 'medium' ? 'size-6 text-[10px]' : 'size-[18px] text-[9px]'
  return (
    <span
      aria-hidden
      title={name}
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-ink leading-none font-semibold text-surface uppercase ${room}`}
    >
      {initialsOf(name)}
    </span>
  )
}
