import { agentGrammar } from './agent-writ.ts'
import { askGrammar } from './ask-writ.ts'
import { type Grammar, mistake } from './grammar.ts'
import { memGrammar } from './mem-writ.ts'
import { notifyGrammar } from './notify-writ.ts'
import { parallelGrammar } from './parallel-writ.ts'
import { replyGrammar } from './reply-writ.ts'
import { scheduleGrammar } from './schedule-writ.ts'
import { taskGrammar } from './task-writ.ts'
import { todoGrammar } from './todo-writ.ts'
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
