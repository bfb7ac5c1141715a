import { Dialog } from '../parts/page/dialog.tsx'

/** Asks before a text that was written and not saved is gone. */
export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  return (
    <Dialog title="Leave what you wrote unsaved?" onClose={onStay}>
      <p className="text-sm">Your changes to the text have not been saved.</p>
      <div className="mt-4 flex justify-end gap-2">
        <button type="button" className="button" onClick={onLeave}>
          Throw it away
        </button>
        <button type="button" className="button button-main" onClick={onStay}>
          Go on writing
        </button>
      </div>
    </Dialog>
  )
}
