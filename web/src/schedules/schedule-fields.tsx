import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { WhenPreview } from './when-preview.tsx'

export type ScheduleText = Pick<Schedule, 'title' | 'when' | 'zone' | 'prompt' | 'missed' | 'onlyIf'>

interface ScheduleFieldsProps {
  value: ScheduleText
  onChange(value: ScheduleText): void
  /** Words that were read before keep their moment: they are not read again for show. */
  kept?: Pick<Schedule, 'when' | 'zone'>
  /** Only asks when, for a start; the focus of `n` goes there. */
  isBrief?: boolean
}

const examples = ['every weekday at 9', 'every 15 minutes', 'tomorrow at 8', '0 9 * * 1-5']
const zones = Intl.supportedValuesOf('timeZone')

/** What can be said of a schedule when it is made, and changed later. */
export function ScheduleFields({ value, onChange, kept, isBrief = false }: ScheduleFieldsProps) {
  const set = (changed: Partial<ScheduleText>) => onChange({ ...value, ...changed })
  const isKept = kept !== undefined && kept.when === value.when && kept.zone === value.zone
  return (
    <>
      <div className={`grid gap-2 ${isBrief ? '' : 'sm:grid-cols-2'}`}>
        <Labelled label={kept ? 'When' : 'When should something happen?'} hint={<Examples onChoose={(when) => set({ when })} />}>
          {(ids) => (
            <input
              {...ids}
              // biome-ignore lint/a11y/noAutofocus: the form of a schedule that is there is opened in order to write
              autoFocus={kept !== undefined}
              data-new={kept === undefined ? true : undefined}
              required
              maxLength={500}
              className="field"
              placeholder="every weekday at 9"
              value={value.when}
              onChange={(event) => set({ when: event.target.value })}
            />
          )}
        </Labelled>
        {!isBrief && <ZoneField zone={value.zone} isNeeded={kept !== undefined} onChange={(zone) => set({ zone })} />}
      </div>
      {!isKept && !isBrief && <WhenPreview when={value.when} zone={value.zone} />}
      {!isBrief && <Wording value={value} isTitled={kept !== undefined} set={set} />}
    </>
  )
}

interface WordingProps {
  value: ScheduleText
  isTitled: boolean
  set(changed: Partial<ScheduleText>): void
}

function Wording({ value, isTitled, set }: WordingProps) {
  return (
    <>
      <Labelled label="What the agent is asked each time">
        {(ids) => (
          <textarea
            {...ids}
            required
            rows={3}
            className="field"
            value={value.prompt}
            onChange={(event) => set({ prompt: event.target.value })}
          />
        )}
      </Labelled>
      <div className="grid gap-2 sm:grid-cols-2">
        <Labelled label="Title" hint={isTitled ? undefined : 'Left empty, it is the first line of what is asked.'}>
          {(ids) => (
            <input
              {...ids}
              required={isTitled}
              maxLength={200}
              className="field"
              value={value.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Times missed while the server was off">
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={value.missed}
              onChange={(event) => set({ missed: event.target.value as Schedule['missed'] })}
            >
              <option value="once">are made up for once</option>
              <option value="skip">are skipped</option>
            </select>
          )}
        </Labelled>
        <Labelled label="It happens">
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={value.onlyIf ?? ''}
              onChange={(event) => set({ onlyIf: event.target.value === '' ? null : (event.target.value as Schedule['onlyIf']) })}
            >
              <option value="">every time</option>
              <option value="overdue">only if something is overdue</option>
            </select>
          )}
        </Labelled>
      </div>
    </>
  )
}

function ZoneField({ zone, isNeeded, onChange }: { zone: string; isNeeded: boolean; onChange(zone: string): void }) {
  return (
    <Labelled label="Time zone" hint={isNeeded ? undefined : 'Left empty, it is the server’s own.'}>
      {(ids) => (
        <>
          <input
            {...ids}
            list={`${ids.id}-zones`}
            required={isNeeded}
            maxLength={100}
            className="field"
            placeholder="Europe/Berlin"
            value={zone}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${ids.id}-zones`}>
            {zones.map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}

function Examples({ onChoose }: { onChoose(when: string): void }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      For example:
      {examples.map((example) => (
        <button key={example} type="button" className="key py-0.5" onClick={() => onChoose(example)}>
          {example}
        </button>
      ))}
    </span>
  )
}
