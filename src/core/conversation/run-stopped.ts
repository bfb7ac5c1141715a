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
