import { closest } from '../../core/render/text/closest.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { OwnTool } from '../tools/create-tools.ts'
import { chosenTools, type ToolChoice } from '../tools/offer/chosen-tools.ts'

interface Situation {
  /** All there are, those that whoever is served may use, and those on offer. */
  tools: readonly OwnTool[]
  allowed: readonly OwnTool[]
  offered: readonly OwnTool[]
  choices: readonly ToolChoice[]
}

/** What is told of a tool that is not on offer: why, and what there is instead. */
export function unknownTool(name: string, { tools, allowed, offered, choices }: Situation): string {
  const names = offered.map((tool) => tool.name)
  const own = tools.find((tool) => tool.name === name)
  const here = names.length === 0 ? 'There are no tools here.' : `Tools here: ${names.join(', ')}.`
  if (own === undefined) {
    const near = closest(name, names)
    const guess = near === undefined ? '' : ` Did you mean ${near}?`
    return `There is no tool ${plainLine(name.slice(0, 100))}.${guess} ${here}`
  }
  const isChosen = chosenTools([own], choices).length > 0
  if (isChosen || !allowed.includes(own)) return `You may not use ${name} here. ${here}`
  const wider = [...choices, own.toolset].join(',')
  return `${name} is not on offer here: it is in the toolset ${own.toolset}. ${here} For more, a person can start this server with --tools ${wider} (over HTTP: ?tools=${wider}).`
}
