import { Link, useLocation } from '@tanstack/react-router'
import { PageFrame } from '../parts/page/page-frame.tsx'

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <PageFrame title="There is no such page">
      <p>
        Nothing is at <code className="stored rounded bg-canvas px-1">{pathname}</code>. The menu has every page there is.
      </p>
      <p className="mt-3">
        <Link to="/" className="text-accent underline">
          Go home
        </Link>
      </p>
    </PageFrame>
  )
}
