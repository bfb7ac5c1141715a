// Punchlist's tools in the hands of a model that is asked with the AI SDK. The model here is a toy that the SDK takes for a real one;
// put a provider's in its place: model: anthropic('claude-sonnet-4-5').
// Run it from the checkout: node --import tsx examples/06-ai-sdk.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { openPunchlist } from 'punchlist'
import { punchlistTools } from 'punchlist/ai'

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const punchlist = await openPunchlist({ data })
const caller = await punchlist.localCaller()

const steps = [
  { toolName: 'todo_write', input: { items: ['Bake the cake', 'Invite the guests'] } },
  { toolName: 'todo_update', input: { id: 1, status: 'done' } },
  { toolName: 'brief', input: {} },
]
const model = new MockLanguageModelV3({
  async doGenerate() {
    const step = steps.shift()
    const call = step && {
      type: 'tool-call' as const,
      toolCallId: `call-${steps.length}`,
      toolName: step.toolName,
      input: JSON.stringify(step.input),
    }
    return {
      content: [call ?? { type: 'text' as const, text: 'The cake is baked.' }],
      finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
      usage: { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } },
      warnings: [],
    }
  },
})

const tools = await punchlistTools({ perform: punchlist.perform, caller })
const { text } = await generateText({
  model,
  tools,
  prompt: 'Organize a party.',
  stopWhen: stepCountIs(10),
  onStepFinish({ toolResults }) {
    for (const { toolName, output } of toolResults) console.log(`${toolName}:\n${(output as { text: string }).text}\n`)
  },
})
console.log(text)

await punchlist.close()
rmSync(data, { recursive: true })
