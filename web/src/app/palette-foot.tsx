const filters = ['status:open', 'kind:todo', 'since:7d'] as const

/** Which keys work here, and what can be typed to narrow. */
export function PaletteFoot({ onFilter }: { onFilter(filter: string): void }) {
  return (
    <div className="flex h-9 items-center gap-4 overflow-hidden border-t border-line px-4 text-sm whitespace-nowrap text-faint max-md:hidden">
      <span>
        <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
      </span>
      <span>
        <kbd className="key">↵</kbd> open
      </span>
      <span>
        <kbd className="key">Ctrl</kbd> <kbd className="key">↵</kbd> open beside
      </span>
      <span>
        <kbd className="key">Tab</kbd> next kind
      </span>
      <span className="ml-auto flex gap-3">
        {filters.map((filter) => (
          <button key={filter} type="button" tabIndex={-1} className="min-h-6 font-mono hover:text-ink" onClick={() => onFilter(filter)}>
            {filter}
          </button>
        ))}
      </span>
    </div>
  )
}
