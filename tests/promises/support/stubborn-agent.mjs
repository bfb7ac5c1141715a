// An agent that works for a while, and has a writer which outlives it: it left the agent's process group, and goes on
// writing with the token of the run, to whichever daemon answers, until it has been refused often enough or the workspace is gone.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { PUNCHLIST_TASK: task, PUNCHLIST_TOKEN: token, PUNCHLIST_RUN: run } = process.env
const workspace = join(process.cwd(), '..', '..')
const urlsFile = join(workspace, 'urls.json')

if (process.argv[2] === 'write') await writeUntilRefused(Number(process.env.REFUSALS))
else await work()

async function work() {
  spawn(process.execPath, [process.argv[1], 'write'], { detached: true, stdio: 'ignore' }).unref()
  await pause(300 + Math.random() * Number(process.env.WORKS_UP_TO))
}

async function writeUntilRefused(times) {
  for (let count = 1, refusals = 0; refusals < times && existsSync(urlsFile); count++) {
    const answer = await write(`${run} ${count}`).catch(() => undefined)
    if (answer !== undefined) appendFileSync(join(workspace, 'answers.jsonl'), `${JSON.stringify({ run, ...answer })}\n`)
    if (answer?.status === 401 || answer?.code === 'run_over') refusals += 1
    await pause(Number(process.env.WRITES_EVERY) * (refusals === 0 ? 1 : 2))
  }
}

async function write(details) {
  const urls = JSON.parse(readFileSync(urlsFile, 'utf8'))
  const url = urls[Math.floor(Math.random() * urls.length)]
  const response = await fetch(`${url}/api/tasks/${task}/steps/0`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ details }),
    signal: AbortSignal.timeout(3_000),
  })
  const { code } = await response.json()
  return { status: response.status, code }
}
