import * as z from 'zod'
import { jsonArray } from './json-array.ts'
import { mostDependencies } from './nouns/dependency.ts'
import { parseReference, type Reference } from './reference.ts'

/** What is to be waited for, as a caller names it; `step` counts the items of the same call from 1. */
export type NamedDependency = { todo: Reference } | { task: Reference } | { step: number }

const wording = 'must be a todo’s number, such as 14, or “task 3” for a task'

/** A todo (14, "#14", its id), a task ("task 3"), or among todos that are added together the item that stands there ("step 2"). */
function dependencyReference() {
  return z
    .union([z.int().positive(), z.string(), z.strictObject({ todo: named }), z.strictObject({ task: named })], { error: () => wording })
    .transform((value, context): NamedDependency => {
      const dependency = readDependency(value)
      if (dependency !== undefined) return dependency
      context.issues.push({ code: 'custom', message: wording, input: value })
      return z.NEVER
    })
    .meta({ reference: 'todo', description: 'A todo’s number or id, or “task 3” for a task.' })
}

const named = z.union([z.int().positive(), z.string()])

function readDependency(value: number | string | { todo: number | string } | { task: number | string }): NamedDependency | undefined {
  if (typeof value === 'object') return 'todo' in value ? ofTodo(value.todo) : ofTask(value.task)
  if (typeof value === 'number') return { todo: value }
  const [, kind, name] = /^\s*(task|step|todo)[\s:]\s*(.*)$/i.exec(value) ?? []
  if (name === undefined) return ofTodo(value)
  if (kind?.toLowerCase() === 'todo') return ofTodo(name)
  if (kind?.toLowerCase() === 'task') return ofTask(name)
  return /^[1-9]\d{0,5}$/.test(name.trim()) ? { step: Number(name) } : undefined
}

function ofTodo(name: number | string): NamedDependency | undefined {
  const todo = parseReference(name)
  return todo === undefined ? undefined : { todo }
}

function ofTask(name: number | string): NamedDependency | undefined {
  const task = parseReference(name)
  return task === undefined ? undefined : { task }
}

export function dependencyReferences(minimum = 0) {
  return jsonArray(dependencyReference(), mostDependencies, minimum)
}
