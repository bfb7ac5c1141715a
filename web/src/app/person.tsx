import { Link } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { PersonMark } from '../parts/work/marks.tsx'
import { personName } from '../parts/work/person-name.ts'
import { ConnectionState } from './connection-state.tsx'

/** Who is signed in and whether what is shown is live; leads to the settings. */
export function Person({ isFolded }: { isFolded: boolean }) {
  const answer = useOperation('caller.get', {}).data
  const name = personName(answer?.caller.name)
  return (
    <div className={`relative flex items-center gap-[9px] rounded-sm py-[7px] hover:bg-hover ${isFolded ? 'justify-center' : 'px-2'}`}>
      <PersonMark name={name} size="medium" />
      <div className={isFolded ? 'sr-only' : 'min-w-0'}>
        <p className="stored truncate leading-4 font-medium">{name}</p>
        <ConnectionState />
        {/* A newcomer must not take scripted agents for real ones, on whichever page they land. */}
        {answer?.demo === true && <p className="text-xs leading-[15px] text-faint">Demo: scripted, free</p>}
      </div>
      <Link to="/settings" title="Settings" aria-label="Settings" className="absolute inset-0" />
    </div>
  )
}
