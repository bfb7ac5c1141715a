import type { Outcome } from '../../contract/refusals.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { ToolClient } from '../tools/offer/find-tool-client.ts'
import type { ToolOffer } from '../tools/offer/tools-for.ts'

/** What a server answers from: one for a connection over stdio, one for a request over HTTP. */
export interface McpService extends ToolOffer {
  version: string
  perform: Perform
  /** Who is served. Asked anew until it is granted: a daemon that is not there yet may come. */
  client(): Promise<Outcome<ToolClient>>
  /** Logs a defect and answers the reference it is logged under. */
  reportDefect(problem: unknown): string
}
