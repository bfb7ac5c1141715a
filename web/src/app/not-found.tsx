import { Link, useLocation } from '@tanstack/react-router'
import { PageFrame } from '../parts/page-frame.tsx'

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <PageFrame title="There is no such page">
      <p>
        Nothing is at <code className="stored rounded bg-sunken px-1">{pathname}</code>. The pages there are stand in the menu.
      </p>
      <p className="mt-3">
        <Link to="/" className="text-accent underline">
          Go home
        </Link>
      </p>
    </PageFrame>
  )
}
