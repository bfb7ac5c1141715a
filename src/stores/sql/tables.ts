import type { Noun, Records } from '../../core/ports/records.ts'
import { agents } from './agents.ts'
import { artifactRevisions, artifacts } from './artifacts.ts'
import { caps } from './caps.ts'
import { commands } from './commands.ts'
import { comments } from './comments.ts'
import { links } from './links.ts'
import { memories } from './memories.ts'
import { messages, parts } from './messages.ts'
import { notifications } from './notifications.ts'
import { questions } from './questions.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { sessions } from './sessions/sessions.ts'
import { sprints } from './sprints.ts'
import type { Table } from './table.ts'
import { tasks } from './tasks.ts'
import { todos } from './todos/table.ts'
import { tokens } from './tokens.ts'

/** Columns are named as seed 000 names them: `id` is the number people retype, `uid` the id for machines. */
export const tables: { [N in Noun]: Table<Records[N]> } = {
  todo: todos,
  session: sessions,
  token: tokens,
  memory: memories,
  artifact: artifacts,
  artifactRevision: artifactRevisions,
  sprint: sprints,
  agent: agents,
  command: commands,
  task: tasks,
  comment: comments,
  link: links,
  run: runs,
  schedule: schedules,
  notification: notifications,
  message: messages,
  part: parts,
  question: questions,
  cap: caps,
}
