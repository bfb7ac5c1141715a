import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatCompletions } from './model-server/chat-completions.ts'
import { generateContent } from './model-server/generate-content.ts'
import { messages } from './model-server/messages.ts'
import type { Wire } from './model-server/reply.ts'
import { type ModelServerRequest, readRequest } from './model-server/request.ts'
import { responses } from './model-server/responses.ts'
import { replyFrom, type Script } from './model-server/script.ts'
import { sendReply } from './model-server/send-reply.ts'

export interface ModelServer {
  /** Without a slash at its end; `${url}/v1` is a base address for every provider but Google, whose is `${url}/v1beta`. */
  url: string
  requests: ModelServerRequest[]
  /** The nth request, counting from 0, as soon as it has come. */
  request(index: number): Promise<ModelServerRequest>
  /** Resolves when the nth answer is over, sent or broken off by either side. */
  over(index: number): Promise<void>
  close(): Promise<void>
}

const wires: readonly [path: RegExp, wire: Wire][] = [
  [/^\/v1\/chat\/completions$/, chatCompletions],
  [/^\/v1\/messages$/, messages],
  [/^\/v1\/responses$/, responses],
  [/^\/v1beta\/models\/.+:streamGenerateContent\?alt=sse$/, generateContent],
]

/** A model that says what the script says, over real HTTP and in each provider's own format. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const replyTo = replyFrom(script)
  const requests: ModelServerRequest[] = []
  const answers: ServerResponse[] = []
  const waiting: (() => void)[] = []
  const arrived = async (index: number): Promise<ModelServerRequest> => {
    for (;;) {
      const request = requests[index]
      if (request !== undefined) return request
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const asked = /^\/requests(?:\/(\d+))?$/.exec(incoming.url ?? '')
    if (asked !== null) {
      if (asked[1] !== undefined && asked[1] !== '0') await arrived(Number(asked[1]) - 1)
      return void response.end(JSON.stringify(requests))
    }
    const request = await readRequest(incoming)
    const wire = wires.find(([path]) => path.test(request.path))?.[1]
    if (wire === undefined) return void response.writeHead(404).end(`no API at ${request.path}`)
    const index = requests.push(request) - 1
    answers.push(response)
    for (const wake of waiting.splice(0)) wake()
    await sendReply(response, await replyTo(request, index), wire, request.model)
  }
  // What a script throws, such as a failed expectation, is told to whoever asked.
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((problem) => response.headersSent || response.writeHead(400).end(String(problem)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    request: arrived,
    async over(index) {
      await arrived(index)
      const answer = answers[index]
      if (answer !== undefined && !answer.closed) await once(answer, 'close')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
