/** Turns as long as something runs. */
export function Ring({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
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
