import type { ServerContext } from '@modelcontextprotocol/server'

const everyMilliseconds = 1_000

/** Tells a client that wants to know of it, until the work has ended, that it goes on. */
export async function withProgress<Result>({ mcpReq }: Pick<ServerContext, 'mcpReq'>, work: () => Promise<Result>): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return work()
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    // A client that is gone need not know.
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress } }).catch(() => clearInterval(timer))
  }, everyMilliseconds)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
