/** Stands below a list that has more rows than it shows. */
export function ShowMore({ showMore }: { showMore: (() => void) | undefined }) {
  if (showMore === undefined) return null
  return (
    <button type="button" className="button mt-3" onClick={showMore}>
      Show more
    </button>
  )
}
