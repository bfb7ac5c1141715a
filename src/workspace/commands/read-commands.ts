import { realpath } from 'node:fs/promises'
import { isBuiltIn } from '../../contract/built-in-commands.ts'
import { type CommandDefinition, maximumTemplateBytes } from '../../contract/nouns/command.ts'
import { slug } from '../../contract/nouns/tenant.ts'
import { type Outcome, refuse } from '../../contract/refusals.ts'
import type { AgentProblem } from '../agents/agents-found.ts'
import { errorCode } from '../agents/error-code.ts'
import { correctedName } from '../agents/folder-name.ts'
import { problemOf } from '../agents/problem-of.ts'
import { readText } from '../agents/read-text.ts'
import { resolveInside, unreadable } from '../agents/resolve-inside.ts'
import { commandFiles, commandsFolder, nameOfFile } from './command-files.ts'
import { parseCommand } from './parse-command.ts'

interface CommandFound {
  id: string
  definition: CommandDefinition
}

/** What a workspace says about its slash commands; both are sorted by name. */
export interface CommandsFound {
  commands: CommandFound[]
  problems: AgentProblem[]
}

const mostCommands = 500
/** The fields stand before the template, and line ends of two bytes count as one. */
const longestFile = 2 * maximumTemplateBytes

/** Reads every `commands/<name>.md` of a workspace. What is wrong with one of them never hides the others. */
export async function readCommands(workspace: string): Promise<CommandsFound> {
  try {
    const root = await realpath(workspace)
    const place = await resolveInside(root, commandsFolder)
    if (place.granted) return await readEach(root, await commandFiles(root))
    return place.refusal.code === 'not_found' ? nothing() : nothing([problemOf('', commandsFolder, place.refusal)])
  } catch (problem) {
    const code = errorCode(problem)
    return code === 'ENOENT' ? nothing() : nothing([problemOf('', commandsFolder, unreadable(code).refusal)])
  }
}

function nothing(problems: AgentProblem[] = []): CommandsFound {
  return { commands: [], problems }
}

async function readEach(root: string, files: readonly string[]): Promise<CommandsFound> {
  const found = nothing()
  if (files.length > mostCommands) {
    const message = `holds ${files.length} commands, and ${mostCommands} is the most`
    return nothing([problemOf('', commandsFolder, { message, hint: 'Put those away that nobody uses.' })])
  }
  for (const file of files) {
    const id = nameOfFile(file)
    const read = await readOne(root, id, `${commandsFolder}/${file}`)
    if (read.granted) found.commands.push({ id, definition: read.value })
    else if (read.refusal.code !== 'not_found') found.problems.push(problemOf(id, `${commandsFolder}/${file}`, read.refusal))
  }
  return found
}

async function readOne(root: string, id: string, file: string): Promise<Outcome<CommandDefinition>> {
  const named = slug('valid name').safeParse(id)
  if (!named.success) {
    const better = correctedName(id)
    const message = `the file’s name ${named.error.issues[0]?.message}`
    return refuse('invalid', message, { hint: better === '' ? undefined : `Call it ${better}.md.` })
  }
  if (isBuiltIn(id)) {
    return refuse('conflict', `/${id} is built in and stays what it is: this file is not used`, { hint: 'Give the file another name.' })
  }
  const text = await readText(root, file, longestFile)
  return text.granted ? parseCommand(text.value) : text
}
