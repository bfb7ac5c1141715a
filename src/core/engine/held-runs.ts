/** Why a run must end before its agent is done. */
export class RunStopped extends Error {
  /** `stopped` by somebody; `lost` when the lease is another's; `shutdown` when this daemon goes away. */
  readonly kind: 'stopped' | 'lost' | 'shutdown'

  constructor(kind: RunStopped['kind'], why: string) {
    super(why)
    this.name = 'RunStopped'
    this.kind = kind
  }
}

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
