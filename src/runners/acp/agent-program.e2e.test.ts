import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { AgentProgram } from './agent-program.ts'

test('[AR20] how a program ended is waited for, also when what it says has broken off before', async () => {
  const program = `setTimeout(() => { console.error('no key'); process.exit(3) }, 300)`
  const started = await AgentProgram.start({ command: [process.execPath, '-e', program], folder: tmpdir(), environment: process.env })
  if ('problem' in started) throw new Error(started.problem)
  await started.stream().readable.cancel(new Error('broken'))
  await started.over
  expect(started.explained('did not answer')).toBe('did not answer; it exited with code 3\nno key')
  await started.end()
})
