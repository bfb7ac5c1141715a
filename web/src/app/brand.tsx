export function Brand() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect width="20" height="20" rx="5" className="fill-accent-solid" />
      <path
        d="m5.5 10.4 3 3 6-6.4"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
