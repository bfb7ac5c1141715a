import type { Next } from '../../../contract/nouns/next.ts'
import { starterLine } from '../../../core/render/task/starter.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { dependencyName } from '../../../core/render/todo/dependency-name.ts'

/** What a session waits for, for a person at an editor. */
export function nextWords(next: Next): string {
  switch (next.kind) {
    case 'running':
      return 'It is running.'
    case 'due':
      return 'It is about to run.'
    case 'question':
    case 'approval':
      return `Question #${next.question} waits for your answer.`
    case 'completion':
      return `Nothing is open: complete task ${next.task}, or say what is missing.`
    case 'resume':
      return `It is ${next.hold} until somebody lets it go on, in the dashboard or at a command line.`
    case 'draft':
      return `Its task ${next.task} is a draft: it must be made active first.`
    case 'session':
      return `It waits for the end of session #${next.session}.`
    case 'reply':
      return `It waits for the reply of session #${next.session}.`
    case 'subtask':
      return `It waits for the end of subtask ${next.task}.`
    case 'dependency':
      return `It waits for ${next.on.map(dependencyName).join(', ')}.`
    case 'claimed':
      return `Todo #${next.todo} is claimed by ${plainLine(next.by)}.`
    case 'canceled':
      return `Todo #${next.todo} waits for ${dependencyName(next.on)}, which was canceled: say that it is not needed any more, or cancel the todo.`
    case 'adoption':
      return `Todo #${next.todo} was imported: somebody must adopt it first.`
    case 'cap':
      return `Cap #${next.cap} is reached: a person must raise it${next.until === 0 ? '' : `, or it goes on at ${new Date(next.until).toISOString()}`}.`
    case 'limit':
      return `Its model’s provider wants to be left alone until ${new Date(next.until).toISOString()}.`
    case 'time':
      return `Nothing is to be begun before ${new Date(next.at).toISOString()}.`
    case 'schedule':
      return `It goes on by its schedule, at ${new Date(next.at).toISOString()}.`
    case 'tick':
      return 'It is taken up at the next regular look at all tasks.'
    case 'daemon':
      return starterLine('later', '')
    case 'outside':
    case 'nobody':
      return starterLine(next.kind, next.agent)
    case 'no_agent':
      return 'It has no agent.'
    case 'over':
      return 'It is over.'
    case 'idle':
    case 'message':
      return 'It waits for a message.'
  }
}
