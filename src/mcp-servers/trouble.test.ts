import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { howItWent, Trouble, troubleWith, withoutSecrets } from './trouble.ts'

const nothing = { end: undefined, complaint: '' }
const refused = Object.assign(new Error('connect ECONNREFUSED ::1:80'), { code: 'ECONNREFUSED' })

test('[HD5] whoever fails first is heard', () => {
  const wrapped = new SdkError(SdkErrorCode.EraNegotiationFailed, 'probe failed', undefined, {
    cause: new TypeError('fetch failed', { cause: new AggregateError([refused, new Error('another')]) }),
  })
  expect(troubleWith(wrapped, nothing)).toBe('could not be reached: connect ECONNREFUSED ::1:80')
  expect(troubleWith(new TypeError('bad port'), nothing)).toBe('could not be reached: bad port')
  expect(troubleWith(new ProtocolError(-32_603, 'no database'), nothing)).toBe('cannot be used: no database')
  expect(troubleWith('a word', nothing)).toBe('cannot be used: a word')
})

test('[HD5] what a server answered is told by its status', () => {
  const unauthorized = new SdkHttpError(SdkErrorCode.ClientHttpAuthentication, 'long', { status: 401, statusText: 'Unauthorized' })
  expect(troubleWith(unauthorized, nothing)).toBe('answered HTTP 401 Unauthorized')
})

test('[HD5] of a server that ended it is told how, and what it wrote last, in one line', () => {
  const closed = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed')
  expect(troubleWith(closed, { end: 'ended with exit code 3', complaint: '\n Error:\n\tno\u0007 database\n' })).toBe(
    'ended with exit code 3; it last wrote: Error: no\ufffd database',
  )
  expect(troubleWith(closed, nothing)).toBe('ended the connection')
  expect(troubleWith(new Trouble('did not answer within 10 s'), { end: 'was ended by SIGTERM', complaint: 'loading' })).toBe(
    'did not answer within 10 s; it last wrote: loading',
  )
})

test('[HD11] of one that goes away during a call as much is told as is known', () => {
  expect(howItWent(new TypeError('terminated'), nothing)).toBe('')
  expect(howItWent(new TypeError('terminated', { cause: new Trouble('sent too much') }), nothing)).toBe(': it sent too much')
  expect(howItWent(new Error('x'), { end: 'was ended by SIGKILL', complaint: 'bye\n' })).toBe(
    ': it was ended by SIGKILL; it last wrote: bye',
  )
})

test('[HD4] secrets that were put in are not repeated', () => {
  expect(withoutSecrets('token abcdef and abcd; a', ['abcd', 'abcdef', 'a', ''])).toBe('token *** and ***; a')
})
