/** The last line of a form: leave it, or make it. */
export function FormEnd({ deed, isReady, onLeave }: { deed: string; isReady: boolean; onLeave(): void }) {
  return (
    <div className="flex items-center justify-end gap-2 pt-1">
      <span className="mr-auto text-sm text-faint max-sm:hidden">
        <kbd className="key">Ctrl</kbd> <kbd className="key">↵</kbd> makes it
      </span>
      <button type="button" className="button" onClick={onLeave}>
        Leave
      </button>
      <button type="submit" className="button button-main" disabled={!isReady}>
        {deed}
      </button>
    </div>
  )
}

/** Sends the form from wherever in it one is writing. */
export function sendsOnCommandEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
