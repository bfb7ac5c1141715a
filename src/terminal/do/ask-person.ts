import { createInterface } from 'node:readline'
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
  const controller = new AbortController()
  const elsewhere = answeredElsewhere(question.number, perform, call, controller.signal)
  const lines = openLines(elsewhere, context)
  try {
    for (;;) {
      const typed = await lines.next(promptFor(question))
      if (typed === 'settled') {
        context.out('(answered elsewhere)\n')
        return 'answered'
      }
      if (typed === 'left') return 'left'
      const answer = choices[Number(typed.text) - 1] ?? typed.text
      if (answer === '') continue
      const answered = await perform('question.answer', { question: question.number, answer }, call)
      if (answered.granted || answered.refusal.code === 'conflict') return 'answered'
      context.out(`${plainText(refusedLine(answered.refusal, choices.join(', ')))}\n`)
    }
  } finally {
    controller.abort()
    lines.close()
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

/** The lines that a person types, also those that come before they are asked for, until it is settled or the person leaves. */
function openLines(settled: Promise<boolean>, context: CommandContext) {
  const { input, output } = context.terminal()
  const reading = createInterface({ input, output, terminal: true })
  const typed: string[] = []
  let end: 'settled' | 'left' | undefined
  let wake: () => void = () => undefined
  const endAs = (how: 'settled' | 'left') => {
    end ??= how
    wake()
  }
  reading.on('line', (line) => {
    typed.push(line.trim())
    wake()
  })
  for (const event of ['SIGINT', 'close'] as const) reading.once(event, () => endAs('left'))
  void context.interrupted.then(() => endAs('left'))
  void settled.then((isAnswered) => isAnswered && endAs('settled'))
  return {
    async next(prompt: string): Promise<{ text: string } | 'settled' | 'left'> {
      reading.setPrompt(prompt)
      reading.prompt()
      for (;;) {
        const text = typed.shift()
        if (text !== undefined) return { text }
        if (end !== undefined) {
          output.write('\n')
          return end
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    close() {
      reading.close()
      input.pause()
    },
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
