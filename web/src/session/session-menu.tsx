import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { Menu } from '../parts/page/menu.tsx'

/** What is done to a session as a whole, and seldom. */
export function SessionMenu({ session, onRename }: { session: SessionWithState; onRename(): void }) {
  const { number, title, archivedAt } = session
  const input = { session: number }
  const name = title || `session #${number}`
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const restore = useChange('session.restore', { says: () => 'Brought back.' })
  const archive = useChange('session.archive', {
    says: () => 'Put away. It is under Sessions, Archived.',
    undo: () => void restore.change(input),
  })
  const remove = useChange('session.delete', {
    says: ({ todos }) => `Deleted “${name}”${todos === 0 ? '' : ` with ${todos === 1 ? 'its todo' : `its ${todos} todos`}`}.`,
    done: () => void navigate({ to: '/sessions' }),
  })
  return (
    <>
      <Menu
        label={`More for session #${number}`}
        wishes={[
          { label: 'Rename', act: onRename },
          { label: 'Archive', act: () => void archive.change(input), isOffered: archivedAt === 0 },
          { label: 'Delete…', act: () => setDeleting(true) },
        ]}
      />
      {isDeleting && (
        <ConfirmDialog
          title={`Delete session #${number}?`}
          deed="Delete it"
          onConfirm={() => void remove.change(input)}
          onClose={() => setDeleting(false)}
        >
          <p className="stored">“{name}” goes for good: its todos, its conversation, and what was remembered for it.</p>
          {archivedAt === 0 && <p className="mt-2">To put it out of sight and keep it, archive it instead.</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
