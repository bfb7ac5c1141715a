import type { PromptResponse } from '@agentclientprotocol/sdk'

/** A prompt that waits for its session to come to rest. */
export class Turn {
  readonly over: Promise<PromptResponse>
  isCancelled = false
  /** What was said is in the conversation: only then can its end be told from the rest that was before. */
  isSent = false
  /** How much had happened in the session before. */
  readonly since: number
  #resolve: (response: PromptResponse) => void = () => undefined
  #reject: (problem: Error) => void = () => undefined

  constructor(since: number) {
    this.since = since
    this.over = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Whoever waits for it hears of a failure; while it is being sent nobody does yet.
    this.over.catch(() => undefined)
  }

  end(response: PromptResponse): void {
    this.#resolve(response)
  }

  fail(problem: Error): void {
    this.#reject(problem)
  }
}
