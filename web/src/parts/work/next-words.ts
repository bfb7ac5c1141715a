import type { Dependency } from '../../../../src/contract/nouns/dependency.ts'
import type { Next } from '../../../../src/contract/nouns/next.ts'

/** What will move a session, for somebody who looks at a page. */
export function nextWords(next: Next, write: (at: Date) => string = (at) => at.toLocaleString()): string {
  switch (next.kind) {
    case 'running':
      return 'it is running'
    case 'due':
      return 'it is about to run'
    case 'question':
      return `your answer to question #${next.question}`
    case 'approval':
      return `your permission, asked for in #${next.question}`
    case 'completion':
      return `you complete task #${next.task}, or say what is missing`
    case 'resume':
      return `you let it go on: it is ${next.hold}`
    case 'draft':
      return `you start task #${next.task}, which is a draft`
    case 'session':
      return `the end of session #${next.session}`
    case 'reply':
      return `the reply of session #${next.session}`
    case 'subtask':
      return `the end of task #${next.task}`
    case 'dependency':
      return next.on.map(named).join(', ')
    case 'claimed':
      return `${next.by}, who has claimed #${next.todo}`
    case 'canceled':
      return `you say that #${next.todo} goes on without what was canceled, or cancel it`
    case 'adoption':
      return `you adopt #${next.todo}, which was imported`
    case 'cap':
      return `you raise cap #${next.cap}${next.until === 0 ? '' : `, or ${write(new Date(next.until))}`}`
    case 'limit':
      return `its model’s provider, which wants to be left alone until ${write(new Date(next.until))}`
    case 'time':
      return `the time of its first todo, ${write(new Date(next.at))}`
    case 'schedule':
      return `its schedule, ${write(new Date(next.at))}`
    case 'tick':
      return 'the next regular look at all tasks, or you run it now'
    case 'daemon':
      return 'it starts as soon as a daemon runs'
    case 'outside':
      return `nothing here: ${next.agent} is run from outside`
    case 'nobody':
      return `nothing: ${next.agent} has neither a runner nor a model`
    case 'no_agent':
      return 'nothing: it has no agent'
    case 'over':
      return 'nothing: it is over'
    case 'idle':
      return 'you let it go on, or say something'
    case 'message':
      return 'a message'
  }
}

function named(on: Dependency): string {
  return 'todo' in on ? `the end of #${on.todo}` : `the end of task #${on.task}`
}
