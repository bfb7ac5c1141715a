import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, finished, placeArguments } from '../../../tests/support/processes.ts'
import { newPlace } from '../../../tests/support/stores.ts'
import type { Place } from '../config/place.ts'

/** What a daemon greets people with. */
async function greetingAt(place: Place): Promise<{ said: string; end(): Promise<void> }> {
  const child = spawn(process.execPath, [commandLine, 'serve', '--port', '0', ...placeArguments(place)])
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stderr.resume()
  const ended = finished(child)
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('Ctrl-C')) break
  }
  return {
    said,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The lines that are meant to be pasted, in a shell that knows nothing of the daemon's. */
function pasted(said: string) {
  const block = said.slice(said.indexOf('In another terminal:\n')).split('\n').slice(1)
  const commands = block.slice(0, block.indexOf('')).map((line) => line.trim())
  expect(commands.length).toBe(3)
  const { PATH = '', HOME = '' } = process.env
  return finished(spawn('sh', ['-e', '-c', commands.join('\n')], { env: { PATH, HOME } }))
}

test('[CL80] what the greeting says to type works as it is pasted, at the first start and at the next, with the data elsewhere', async () => {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  for (const todos of [1, 2]) {
    const daemon = await greetingAt(place)
    const { code, stdout, stderr } = await pasted(daemon.said)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('my first todo')).toHaveLength(2 + todos)
    await daemon.end()
  }
})
