import { type Call, type CallNews, isFinished, newCall, withNews } from './tool-call.ts'

/** At most so many calls in one turn, and so many under way at once: a program that is broken may call without end. */
const most = { inTurn: 10_000, underWay: 500 }

/** The calls of a turn. One that is finished is let go of, so that what they take in memory is bounded. */
export class Calls {
  readonly #underWay = new Map<string, Call>()
  readonly #finished = new Set<string>()
  #count = 0

  get count(): number {
    return this.#count
  }

  get isTooMuch(): boolean {
    return this.#count > most.inTurn || this.#underWay.size > most.underWay
  }

  get(id: string): Call | undefined {
    return this.#underWay.get(id)
  }

  get underWay(): Call[] {
    return [...this.#underWay.values()]
  }

  /**
   * The call after the news, and whether it is a new one. Ids are the model's and may come twice: what is announced anew after its end is
   * another call, and anything else that is told of it then comes too late.
   */
  tell(news: CallNews): { call: Call; isNew: boolean } | undefined {
    const known = this.#underWay.get(news.toolCallId)
    if (known === undefined && !news.isNew && this.#finished.has(news.toolCallId)) return undefined
    const call = known === undefined ? newCall(news) : withNews(known, news)
    this.#underWay.set(call.id, call)
    if (known === undefined) this.#count += 1
    return { call, isNew: known === undefined }
  }

  /** Takes note that what became of it is written down. */
  forget(call: Call): void {
    if (!isFinished(call)) return
    this.#underWay.delete(call.id)
    this.#finished.add(call.id)
  }
}
