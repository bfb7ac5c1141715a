import type { Agent, RunnerKind } from '../../../src/contract/nouns/agent.ts'
import type { Input } from '../../../src/contract/operations/index.ts'

type Definition = NonNullable<Input<'agent.define'>['definition']>

/** The part of a definition that is written on the page. */
export interface AgentFields {
  name: string
  description: string
  instructions: string
  runner: RunnerKind
  model: string
  /** The program and its arguments, one a line. */
  command: string
  access: NonNullable<Definition['access']>
}

export const runnerWords: Record<RunnerKind, string> = {
  model: 'a model, step by step',
  acp: 'a program that speaks ACP',
  command: 'a command for each turn',
  function: 'a function of the host program',
  external: 'nobody here: it comes by itself',
}
export const runners = Object.keys(runnerWords) as RunnerKind[]

export function startsProgram(runner: RunnerKind): boolean {
  return runner === 'acp' || runner === 'command'
}

export function fieldsOf(definition: Partial<Agent['definition']> = {}): AgentFields {
  const { name = '', description = '', instructions = '', runner = 'model', model = '', command = [], access = 'full' } = definition
  return { name, description, instructions, runner, model, command: command.join('\n'), access }
}

/** The definition with what was written. What the page does not show stays as it is. */
export function definitionWith(before: Agent['definition'] | undefined, fields: AgentFields): Definition {
  const { name: _name, model: _model, command, ...rest } = before ?? {}
  const written = fields.command === command?.join('\n') ? command : linesOf(fields.command)
  return {
    ...rest,
    ...(fields.name.trim() !== '' && { name: fields.name.trim() }),
    ...(fields.model.trim() !== '' && { model: fields.model.trim() }),
    ...(startsProgram(fields.runner) && written.length > 0 && { command: written }),
    description: fields.description,
    instructions: fields.instructions,
    runner: fields.runner,
    access: fields.access,
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The fields that somebody else has changed since they were seen. */
export function changedSince(seen: Agent['definition'], now: Agent['definition']): { field: keyof AgentFields; is: string }[] {
  const before = fieldsOf(seen)
  const after = fieldsOf(now)
  return (Object.keys(after) as (keyof AgentFields)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, is: after[field] }))
}
