import { parseArgs } from 'node:util'
import { type Generation, overStdio } from './generations.ts'
import { manyTools } from './many-tools.ts'
import { overHttp } from './over-http.ts'
import { mcpServer } from './tools.ts'

const { values } = parseArgs({
  options: {
    /** Over HTTP, on this port. */
    http: { type: 'string' },
    token: { type: 'string' },
    generation: { type: 'string', default: 'both' },
    many: { type: 'boolean', default: false },
    /** Heeds neither the end of its input nor a signal. */
    stubborn: { type: 'boolean', default: false },
    /** Prints what is no message. */
    chatty: { type: 'boolean', default: false },
  },
})

if (values.stubborn) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  setInterval(() => {}, 1_000)
}
if (values.chatty) console.log('Welcome!\n{"almost": "a message"}\n{')
if (values.http !== undefined) overHttp(mcpServer, { generation: values.generation, token: values.token, port: Number(values.http) })
else void overStdio(values.many ? manyTools : mcpServer, values.generation as Generation)
