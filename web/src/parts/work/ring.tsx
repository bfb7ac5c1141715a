/** Turns as long as something runs. */
export function Ring({ className, ...rest }: { className?: string; strokeWidth?: number; 'aria-hidden'?: boolean }) {
  return (
    <svg
      {...rest}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      className={`animate-turn ${className}`}
      strokeWidth={2.4}
    >
      <circle cx="12" cy="12" r="9" opacity=".28" />
      <path d="M12 3a9 9 0 0 1 8.2 12.7" />
    </svg>
  )
}
