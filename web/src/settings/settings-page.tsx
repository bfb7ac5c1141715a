import { overlay } from '../app/overlay.ts'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { Clients } from './clients.tsx'
import { Notifications } from './notifications.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { Tokens } from './tokens.tsx'
import { You } from './you.tsx'

export default function SettingsPage() {
  return (
    <PageFrame title="Settings">
      <div className="flex flex-col gap-6">
        <SettingsSection title="You">
          <You />
        </SettingsSection>
        <SettingsSection title="Theme">
          <ThemeChoice />
        </SettingsSection>
        <SettingsSection title="Notifications">
          <Notifications />
        </SettingsSection>
        <SettingsSection title="Keyboard">
          <p className="mb-2 text-sm text-soft">
            Everything here can be done with keys; <kbd className="key">?</kbd> shows them on every page.
          </p>
          <button type="button" className="button" onClick={() => overlay.set('help')}>
            Show the keys
          </button>
        </SettingsSection>
        <SettingsSection title="Tokens">
          <Tokens />
        </SettingsSection>
        <SettingsSection title="Connect a client">
          <Clients />
        </SettingsSection>
      </div>
    </PageFrame>
  )
}
