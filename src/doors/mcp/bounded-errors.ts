import { type JSONRPCMessage, Server } from '@modelcontextprotocol/server'

/** Characters of an error of the protocol, at most. */
const most = 4_000

/** The protocol library repeats all that is wrong with a request, which may be more than the request was. */
export class ServerWithBoundedErrors extends Server {
  override connect(transport: Parameters<Server['connect']>[0]): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(bounded(message), options)
    return super.connect(transport)
  }
}

function bounded(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message
  const { code, message: said, data } = message.error
  const isLong = JSON.stringify(data ?? null).length > most
  const text = said.length > most ? `${said.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : said
  return { ...message, error: { code, message: text, ...(isLong || data === undefined ? {} : { data }) } }
}
