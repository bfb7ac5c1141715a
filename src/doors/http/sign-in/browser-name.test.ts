import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('[SI10] a browser’s token is named after it, in our words alone', () => {
  const names: [string | undefined, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'browser Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'browser Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'browser Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'browser Chrome on Android',
    ],
    ['\u001b[31m<script>', 'browser'],
    [undefined, 'browser'],
  ]
  for (const [userAgent, name] of names) expect(browserName(userAgent)).toBe(name)
})
