import { WifiOff } from 'lucide-react'
import { CopyCommand } from '../parts/page/copy-command.tsx'
import { useLate } from '../parts/page/use-late.ts'
import { Brand } from './brand.tsx'

/** Before it is known who sits here: nothing for a moment, and what to do when the server does not answer. */
export function Arriving({ isAway }: { isAway: boolean }) {
  const isLate = useLate(true)
  if (isAway)
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-6">
        <h1 className="flex items-center gap-2.5 text-lg font-semibold">
          <WifiOff aria-hidden className="size-5 text-stuck" /> Punchlist does not answer.
        </h1>
        <p role="status" className="text-soft">
          The server cannot be reached. Trying again… Start it on its machine, and this page goes on by itself:
        </p>
        <CopyCommand command="punchlist serve" />
      </main>
    )
  return (
    <p role="status" className="flex h-(--bar) items-center gap-[9px] px-4 text-soft">
      {isLate && (
        <>
          <Brand /> Loading…
        </>
      )}
    </p>
  )
}
