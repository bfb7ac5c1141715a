import { scheduleLine, scheduleList } from '../../../core/render/schedule-line.ts'
import { refused } from '../refused.ts'
import type { ScheduleWrit } from '../writ.ts'
import { inConversation, type WritContext } from '../writ-context.ts'

const mostShown = 200

export async function answerSchedule(writ: ScheduleWrit, context: WritContext): Promise<string> {
  const { perform, call } = context
  switch (writ.verb) {
    case 'schedule add':
      return add(writ.when, writ.prompt, context)
    case 'schedule list': {
      const listed = await perform('schedule.list', { ...inConversation(context), limit: mostShown }, call)
      return listed.granted ? scheduleList(listed.value.schedules, listed.value.next !== null) : refused(listed.refusal)
    }
    case 'schedule pause': {
      const paused = await perform('schedule.pause', { schedule: writ.schedule }, call)
      return paused.granted ? scheduleLine(paused.value.schedule) : refused(paused.refusal)
    }
    case 'schedule resume': {
      const resumed = await perform('schedule.resume', { schedule: writ.schedule }, call)
      return resumed.granted ? scheduleLine(resumed.value.schedule) : refused(resumed.refusal)
    }
    case 'schedule delete': {
      const deleted = await perform('schedule.delete', { schedule: writ.schedule }, call)
      const hints = { conflict: `It can rest: /schedule pause ${writ.schedule}` }
      return deleted.granted ? `deleted ${scheduleLine(deleted.value.schedule)}` : refused(deleted.refusal, hints)
    }
  }
}

async function add(when: string, prompt: string, context: WritContext): Promise<string> {
  const added = await context.perform('schedule.add', { when, prompt, ...inConversation(context) }, context.call)
  if (added.granted) return `added ${scheduleLine(added.value.schedule)}`
  const { refusal } = added
  const [field] = refusal.fields ?? []
  if (field?.field === 'session') return refused(refusal, { invalid: 'Write it in an agent’s conversation.' })
  if (field?.field !== 'when') return refused(refusal, { conflict: 'Write it in an agent’s conversation.' })
  return refused(refusal, { invalid: `${refusal.hint ?? ''} As in /schedule add tomorrow 08:00: <prompt>`.trimStart() })
}
