// The server as a process of its own: node --import tsx main.ts script.json. It outlives whoever is killed, and says where it
// listens in one line of JSON. GET /requests answers what it was asked, GET /requests/N waits until so many have come.
import { readFileSync } from 'node:fs'
import { startModelServer } from '../model-server.ts'

const script = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { url } = await startModelServer(script)
process.stdout.write(`${JSON.stringify({ url })}\n`)
