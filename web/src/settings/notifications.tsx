import { useStore } from '../api/store.ts'
import { NotificationsRow } from '../app/notify/notifications-row.tsx'
import { chooseSound, sound } from '../app/notify/sound.ts'

/** When somebody begins to wait for the person, and no tab of the dashboard is in view. */
export function Notifications() {
  const isOn = useStore(sound)
  return (
    <>
      <ul className="border-t border-line">
        <NotificationsRow />
      </ul>
      <label className="mt-2 flex min-h-8 items-center gap-2">
        <input type="checkbox" checked={isOn} onChange={(event) => chooseSound(event.target.checked)} />
        With a sound
      </label>
      <p className="text-sm text-soft">
        Once for each session in five minutes, and never for what is done or runs. What agents told you meanwhile is kept under Missed.
      </p>
    </>
  )
}
