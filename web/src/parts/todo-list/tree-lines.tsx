/** How far a row is indented, by how deep it is; deeper ones are not told apart. */
export const indents = ['pl-2', 'pl-[33px]', 'pl-[58px]', 'pl-[83px]', 'pl-[108px]'] as const

const places = ['left-[27px]', 'left-[52px]', 'left-[77px]', 'left-[102px]'] as const

/** Lines from a todo to its parts. They are decoration: the rows tell the same in words. */
export function TreeLines({ lines }: { lines: readonly boolean[] }) {
  const shown = lines.slice(0, places.length)
  const last = shown.length - 1
  return shown.map((goesOn, level) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its level
    <span key={level} aria-hidden>
      {(goesOn || level === last) && (
        <span className={`absolute top-0 border-l border-line-strong ${places[level]} ${goesOn ? 'bottom-0' : 'h-[17px]'}`} />
      )}
      {level === last && <span className={`absolute top-[17px] w-2.5 border-t border-line-strong ${places[level]}`} />}
    </span>
  ))
}
