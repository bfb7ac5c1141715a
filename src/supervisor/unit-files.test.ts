import { expect, test } from 'vitest'
import { unitFile } from './unit-files.ts'

const unit = {
  command: ['/usr/bin/node', '/home/ada/100% mine/punchlist', 'serve', '--channel', 'a & "b" $c'],
  logFile: '/var/log/<daemon>.log',
}

test('[SV7] a systemd unit quotes what systemd would read otherwise', () => {
  expect(unitFile('systemd', unit)).toContain(
    String.raw`ExecStart=/usr/bin/node "/home/ada/100%% mine/punchlist" serve --channel "a & \"b\" $$c"`,
  )
  expect(unitFile('systemd', unit)).toContain('\nRestart=on-failure\n')
})

test('[SV8] a launchd unit has each word by itself, as XML takes it', () => {
  const text = unitFile('launchd', unit)
  expect(text).toContain('    <string>a &amp; "b" $c</string>\n')
  expect(text).toContain('<string>/var/log/&lt;daemon&gt;.log</string>')
})
