import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { approvals, type Question } from '../../contract/nouns/question.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'
import { plainLine, plainText } from '../../core/render/text/plain-text.ts'
import type { CommandContext } from '../../doors/cli/command-context.ts'
import { refusedLine } from '../../doors/cli/refused-line.ts'

const lookEvery = 1_000

type Asked = 'answered' | 'left'

/** Has the person at the terminal answer a question, unless somebody else does meanwhile. */
export async function askPerson(question: Question, perform: Perform, call: Call, context: CommandContext): Promise<Asked> {
  context.out(questionText(question))
  const choices = question.kind === 'approval' ? [...approvals] : question.options
  for (;;) {
    const controller = new AbortController()
    const elsewhere = answeredElsewhere(question.number, perform, call, controller.signal)
    const typed = await readLine(promptFor(question), elsewhere, context)
    controller.abort()
    if (typed === undefined) {
      if (!(await elsewhere)) return 'left'
      context.out('(answered elsewhere)\n')
      return 'answered'
    }
    const answer = choices[Number(typed) - 1] ?? typed
    if (answer.trim() === '') continue
    const answered = await perform('question.answer', { question: question.number, answer }, call)
    if (answered.granted || answered.refusal.code === 'conflict') return 'answered'
    context.out(`${plainText(refusedLine(answered.refusal, choices.join(', ')))}\n`)
  }
}

/** A question as it is shown, with what can be chosen. */
export function questionText({ kind, agent, text, options }: Pick<Question, 'kind' | 'agent' | 'text' | 'options'>): string {
  const head = kind === 'approval' ? 'asks for permission' : 'asks'
  const choices = kind === 'approval' ? [] : options.map((option, index) => `  ${index + 1} ${plainLine(option)}`)
  return `${[`${plainLine(agent)} ${head}: ${plainText(text)}`, ...choices].join('\n')}\n`
}

function promptFor({ kind, options }: Question): string {
  if (kind === 'approval') return `${approvals.map((choice, index) => `${index + 1} ${choice}`).join(', ')} > `
  return options.length === 0 ? '> ' : 'a number, or other words > '
}

/** A line from the terminal; nothing when the person ends the input or presses Ctrl-C, or the question is settled. */
async function readLine(prompt: string, settled: Promise<boolean>, context: CommandContext): Promise<string | undefined> {
  const { input, output } = context.terminal()
  const lines = createInterface({ input, output, terminal: true })
  const controller = new AbortController()
  const end = () => controller.abort()
  lines.once('SIGINT', end)
  lines.once('close', end)
  void context.interrupted.then(end)
  void settled.then(end)
  try {
    return (await lines.question(prompt, { signal: controller.signal })).trim()
  } catch {
    output.write('\n')
    return undefined
  } finally {
    lines.off('close', end)
    lines.close()
    input.pause()
  }
}

/** Resolves when it is answered, or when nobody wants to know any more; says which. */
async function answeredElsewhere(number: number, perform: Perform, call: Call, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const found = await perform('question.get', { question: number }, call).catch(() => undefined)
    if (found?.granted && found.value.question.answeredAt > 0) return true
    await pause(lookEvery, undefined, { signal }).catch(() => undefined)
  }
  return false
}
