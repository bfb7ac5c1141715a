import { stat } from 'node:fs/promises'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { AgentDefaults } from '../../contract/nouns/agent-defaults.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../contract/refusals.ts'
import { maximumTextBytes } from '../../contract/text.ts'
import { explainInvalid } from '../../core/gate/explain.ts'
import { agentsFolder, definitionFile, instructionsFiles } from './agent-folders.ts'
import type { AgentFound, AgentProblem } from './agents-found.ts'
import { judgeFolderName } from './folder-name.ts'
import { parseDefinition } from './parse-definition.ts'
import { problemOf } from './problem-of.ts'
import { readText } from './read-text.ts'
import { resolveInside } from './resolve-inside.ts'

export const maximumDefinitionBytes = 256 * 1024

/** Reads one folder; undefined when it is no folder after all, or has gone since it was listed. */
export async function readAgent(workspace: string, id: string, defaults?: AgentDefaults): Promise<AgentFound | AgentProblem | undefined> {
  const folder = `${agentsFolder}/${id}`
  const wrong = (file: string, refusal: Pick<Refusal, 'message' | 'hint'>) => problemOf(id, file, refusal)

  const place = await resolveInside(workspace, folder)
  if (!place.granted && place.refusal.code === 'not_found') return undefined
  if (!(await mayBeFolder(`${workspace}/${folder}`))) return undefined
  const badName = judgeFolderName(id)
  if (badName) return wrong(folder, badName)
  if (!place.granted) return wrong(folder, place.refusal)

  const file = `${folder}/${definitionFile}`
  const text = await readText(workspace, file, maximumDefinitionBytes)
  if (!text.granted && text.refusal.code === 'not_found') {
    return wrong(folder, { message: `has no ${definitionFile}`, hint: 'The least that may stand there is {}.' })
  }
  if (!text.granted) return wrong(file, text.refusal)
  const parsed = parseDefinition(text.value, defaults)
  if (!parsed.granted) return wrong(file, parsed.refusal)
  const { definition, hasInstructions } = parsed.value
  if (hasInstructions) return { id, definition }

  for (const name of instructionsFiles) {
    const instructions = await readInstructions(workspace, `${folder}/${name}`)
    if (instructions.granted) return { id, definition: { ...definition, instructions: instructions.value } }
    if (instructions.refusal.code !== 'not_found') return wrong(`${folder}/${name}`, instructions.refusal)
  }
  return { id, definition }
}

/** A link to a plain file is ignored as a plain file is; one that leads nowhere is not, for it may have been an agent. */
async function mayBeFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return true
  }
}

async function readInstructions(workspace: string, file: string): Promise<Outcome<string>> {
  // Line ends of two bytes count as one, so the file may be nearly twice as long as the text.
  const text = await readText(workspace, file, 2 * maximumTextBytes)
  if (!text.granted) return text.refusal.code === 'too_large' ? refuse('too_large', `must be at most ${maximumTextBytes} bytes`) : text
  const schema = AgentDefinition.shape.instructions
  const checked = schema.safeParse(text.value, { reportInput: true })
  return checked.success ? grant(checked.data) : { granted: false, refusal: explainInvalid(checked.error, schema) }
}
