import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { grant } from '../../contract/refusals.ts'
import { judgeWebhook } from './judge-webhook.ts'

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`
const url = 'https://example.com/punchlist'

function refusalOf(address: string, secret: string) {
  const outcome = judgeWebhook(address, secret)
  if (outcome.granted) throw new Error(`granted: ${address} ${secret}`)
  return outcome.refusal
}

test.each([24, 32, 64])('[NT2] an http(s) address and a secret of %i bytes are taken as they are', (bytes) => {
  const secret = secretOf(bytes)
  for (const address of [url, 'http://127.0.0.1:8080/', 'http://[::1]/x?y=z']) {
    expect(judgeWebhook(address, secret)).toEqual(grant({ url: address, secret }))
  }
})

test.each([
  ['example.com/hook', 'must be a whole address'],
  ['', 'must be a whole address'],
  ['ftp://example.com/', 'must start with http:// or https://'],
  ['file:///etc/passwd', 'must start with http:// or https://'],
  ['https://me:hunter2@example.com/', 'must not hold a user name or a password'],
])('[NT2] the address %s is refused', (address, problem) => {
  const refusal = refusalOf(address, secretOf(32))
  expect(refusal).toMatchObject({ code: 'invalid', message: `The webhook’s address ${problem}.`, fields: [{ field: 'url', problem }] })
  expect(refusal.hint).toContain('https://example.com/')
  expect(JSON.stringify(refusal)).not.toContain('hunter2')
})

test.each([
  ['none', '', 'is missing'],
  ['one without its prefix', randomBytes(32).toString('base64'), 'must start with whsec_'],
  ['one that is not base64', `whsec_${'!'.repeat(44)}`, 'must be base64 after whsec_'],
  ['base64 for URLs', `whsec_${Buffer.alloc(32, 0xff).toString('base64url')}`, 'must be base64 after whsec_'],
  ['one with a line break', `${secretOf(32)}\n`, 'must be base64 after whsec_'],
  ['one that is too short', secretOf(23), 'must be 24 to 64 bytes in base64, not 23'],
  ['one that is too long', secretOf(65), 'must be 24 to 64 bytes in base64, not 65'],
  ['only the prefix', 'whsec_', 'must be 24 to 64 bytes in base64, not 0'],
])('[NT2] as a secret, %s is refused without repeating it', (_what, secret, problem) => {
  const refusal = refusalOf(url, secret)
  expect(refusal).toMatchObject({ code: 'invalid', message: `The webhook’s secret ${problem}.`, fields: [{ field: 'secret', problem }] })
  if (secret.length > 10) expect(JSON.stringify(refusal)).not.toContain(secret.slice(6))
})

test('[NT2] the hint makes a secret that is taken', () => {
  const script = /node -e "(.*)"$/.exec(refusalOf(url, '').hint ?? '')?.[1] ?? ''
  const made = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
  expect(judgeWebhook(url, made)).toEqual(grant({ url, secret: made }))
})
