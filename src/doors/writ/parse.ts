import { type Grammar, mistake } from './grammar.ts'
import { agentGrammar } from './nouns/agent.ts'
import { askGrammar } from './nouns/ask.ts'
import { memGrammar } from './nouns/mem.ts'
import { notifyGrammar } from './nouns/notify.ts'
import { parallelGrammar } from './nouns/parallel.ts'
import { replyGrammar } from './nouns/reply.ts'
import { scheduleGrammar } from './nouns/schedule.ts'
import { searchGrammar } from './nouns/search.ts'
import { taskGrammar } from './nouns/task.ts'
import { todoGrammar } from './nouns/todo.ts'
import { walkWrits } from './walk-writs.ts'
import type { Writ, WritNoun } from './writ.ts'

const grammars: Record<WritNoun, Grammar> = {
  todo: todoGrammar,
  task: taskGrammar,
  mem: memGrammar,
  schedule: scheduleGrammar,
  notify: notifyGrammar,
  agent: agentGrammar,
  parallel: parallelGrammar,
  ask: askGrammar,
  reply: replyGrammar,
  search: searchGrammar,
}

/**
 * Reads the writs out of an agent's reply. A writ stands at the start of a line, outside code fences. Without the end of its block
 * (`/endtodo`, `/endagent`, …) the reply was cut short, and nothing of the block may be believed.
 */
export function parseWrits(reply: string): Writ[] {
  return walkWrits(reply.replace(/^\ufeff/, '').split(/\r\n|\r|\n/), grammars, strayEnd)
}

function strayEnd(line: string): Writ | undefined {
  const noun = /^\/end([a-z]+)\s*$/.exec(line)?.[1]
  const message = noun !== undefined && Object.hasOwn(grammars, noun) ? grammars[noun as WritNoun].strayEnd : undefined
  return message === undefined ? undefined : mistake(noun as WritNoun, `end${noun}`, message)
}
