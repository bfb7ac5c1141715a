import type { RunStopped } from '../conversation/run-stopped.ts'

/** The runs this process holds, and the means to end them. */
export class HeldRuns {
  readonly #controllers = new Map<string, AbortController>()

  get size(): number {
    return this.#controllers.size
  }

  hold(run: string): AbortController {
    const controller = new AbortController()
    this.#controllers.set(run, controller)
    return controller
  }

  release(run: string): void {
    this.#controllers.delete(run)
  }

  stop(run: string, reason: RunStopped): void {
    this.#controllers.get(run)?.abort(reason)
  }

  stopAll(reason: RunStopped): void {
    for (const controller of this.#controllers.values()) controller.abort(reason)
  }
}
