import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Next } from '../../../contract/nouns/next.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { dependencyName } from '../../../core/render/todo/dependency-name.ts'

/** What will wake a session next, with the command that does it where a person must. */
export function nextLine(next: Next, session: number): string {
  switch (next.kind) {
    case 'running':
      return 'It is running.'
    case 'due':
      return 'It is about to run.'
    case 'question':
      return `Your answer to #${next.question}: punchlist question answer ${next.question} "…"`
    case 'approval':
      return `Your word on #${next.question}: punchlist question answer ${next.question} allow|always|deny`
    case 'completion':
      return `You: punchlist task complete ${next.task}, or say what is missing: punchlist message send ${session} "…"`
    case 'resume':
      return `Nothing: it is ${next.hold}. Let it go on: punchlist session resume ${session}`
    case 'draft':
      return `Nothing: its task is a draft. Make it active: punchlist task update ${next.task} --status active`
    case 'session':
      return `The end of session #${next.session}.`
    case 'reply':
      return `The reply of session #${next.session}.`
    case 'subtask':
      return `The end of subtask ${next.task}.`
    case 'dependency':
      return `The end of ${next.on.map(dependencyName).join(', ')}.`
    case 'claimed':
      return `${plainLine(next.by)}, who has claimed #${next.todo}. To have it back: punchlist release ${next.todo}`
    case 'canceled':
      return `You: ${dependencyName(next.on)} was canceled. It is not needed: punchlist todo after ${next.todo} --no-longer ${referenceTo(next.on)}, or: punchlist todo cancel ${next.todo}`
    case 'adoption':
      return `You: todo #${next.todo} was imported, and nobody has adopted it yet.`
    case 'cap': {
      const later = next.until === 0 ? '' : `, or ${new Date(next.until).toISOString()}`
      return `You, by raising cap #${next.cap}: punchlist cap raise ${next.cap} --to …${later}`
    }
    case 'limit':
      return `Its model’s provider wants to be left alone until ${new Date(next.until).toISOString()}.`
    case 'time':
      return `The time of its first todo, ${new Date(next.at).toISOString()}.`
    case 'schedule':
      return `Its schedule, at ${new Date(next.at).toISOString()}.`
    case 'tick':
      return `The next regular look at all tasks. To start it now: punchlist task run ${next.task}`
    case 'daemon':
      return 'A daemon, once one is started: punchlist serve'
    case 'outside':
      return `Nothing here: ${plainLine(next.agent)} is run from outside.`
    case 'nobody':
      return `Nothing: ${plainLine(next.agent)} has neither a runner nor a model. Give it one, or the work to another agent.`
    case 'no_agent':
      return 'Nothing: it has no agent.'
    case 'over':
      return 'Nothing: it is over.'
    case 'idle':
      return `You: punchlist session resume ${session}, or say something: punchlist message send ${session} "…"`
    case 'message':
      return `Only a message: punchlist message send ${session} "…"`
  }
}

function referenceTo(on: Dependency): string {
  return 'todo' in on ? String(on.todo) : `"task ${on.task}"`
}
