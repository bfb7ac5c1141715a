import { expect, test } from 'vitest'
import { whileWorking, workingBar } from './working-bar.ts'

const written = async (isWatched: boolean, work: () => Promise<unknown>) => {
  let text = ''
  const err = (more: string) => {
    text += more
  }
  await whileWorking('importing tasks', { err, isWatched }, work).catch(() => undefined)
  return text
}

test('[WT26] a person sees at once that something takes its time, and nothing of it is left when it is over, well or badly', async () => {
  for (const work of [async () => 1, () => Promise.reject(new Error('no'))]) {
    const text = await written(true, work)
    expect(text).toMatch(/^\r\u001b\[K███░░░░░░░ importing tasks/)
    expect(text.endsWith('\r\u001b[K')).toBe(true)
  }
  expect(await whileWorking('x', { err: () => undefined, isWatched: true }, async () => 'answer')).toBe('answer')
  expect([workingBar(8), workingBar(10)]).toEqual(['█░░░░░░░██', '███░░░░░░░'])
})

test('[WT26] a program sees nothing of it', async () => {
  expect(await written(false, async () => 1)).toBe('')
})
