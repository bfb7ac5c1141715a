import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { Connection } from './connect.ts'
import { isCutOff } from './http-transport.ts'
import { isClosing } from './trouble.ts'

/**
 * Why a call came to nothing. `late`: it took too long; `refused`: the server said no; `forgotten`: the server does not know us any
 * more, and has not heard of the call; `gone`: the connection has ended; `odd`: anything else, and the connection still stands.
 */
type CallFailure = 'late' | 'refused' | 'forgotten' | 'gone' | 'odd'

export function judgeFailure(error: unknown, { transport }: Pick<Connection, 'transport'>): CallFailure {
  if (error instanceof ProtocolError) return isCutOff(error) ? 'gone' : 'refused'
  if (error instanceof SdkHttpError) return error.status === 404 && 'sessionId' in transport && transport.sessionId ? 'forgotten' : 'odd'
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'late'
  return error instanceof SdkError && !isClosing(error) ? 'odd' : 'gone'
}
