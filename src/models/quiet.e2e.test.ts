import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runBuilt } from '../../tests/support/built-program.ts'
import { startModelServer } from '../../tests/support/model-server.ts'

const asking = fileURLToPath(new URL('../../tests/support/model-server/asking.ts', import.meta.url))

test('[MD22] nothing is printed, whatever the library thinks of a question or an answer', async () => {
  const server = await startModelServer([
    { text: 'Hi' },
    { status: 400 },
    { text: 'a', breaks: { after: 0, how: 'destroyed' } },
    { text: 'b' },
  ])
  // More than this model can write, which the library warns of.
  const program = `
    import { ask, configFor } from ${JSON.stringify(asking)}
    const model = 'anthropic/claude-3-haiku-20240307'
    const config = configFor(${JSON.stringify(server.url)}, { models: new Map([[model, { output: 100000 }]]) })
    const ends = []
    for (let i = 0; i < 3; i++) ends.push(await ask(config, model).step.then(() => 'answered', () => 'failed'))
    process.exitCode = ends.join() === 'answered,failed,answered' ? 0 : 1
  `
  expect(await runBuilt(program)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(server.requests[0]?.body.max_tokens).toBeLessThan(100_000)
  await server.close()
})
