import { type Grammar, mistake } from '../grammar.ts'
import { splitAtColon } from '../words.ts'
import { agentUsage, type Writ } from '../writ.ts'

/** What heads the frame is what stands there, so a name that could be no agent's never gets there. */
const agentName = /^[a-z0-9][a-z0-9_-]{0,63}$/

export const agentGrammar: Grammar = {
  isVerbless: true,
  oneLine: (words) => delegation(words.trim(), []),
  blocks: new Map([
    [
      '',
      {
        read: delegation,
        done: 'handed on',
        advice: `The line after ${agentUsage} goes on with its prompt: end it with /endagent, or leave an empty line if it does not.`,
      },
    ],
  ]),
  strayEnd: `there is no open /agent here, so the lines above were not handed on. They must start on the line right after ${agentUsage}`,
}

function delegation(words: string, lines: readonly string[]): Writ {
  const { word: agent, text } = splitAtColon(words)
  const prompt = [text, ...lines].join('\n').trim()
  if (agent !== '' && !agentName.test(agent)) {
    return mistake('agent', 'agent', `an agent goes by 1 to 64 of a-z, 0-9, - and _: ${agentUsage}`)
  }
  if (agent !== '' && prompt !== '') return { command: `agent ${agent}`, noun: 'agent', verb: 'agent', agent, prompt }
  return mistake('agent', 'agent', `it takes the agent that is to do it, a colon and the prompt: ${agentUsage}`)
}
