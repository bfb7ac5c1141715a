// Meets real programs: node --import tsx tests/real/main.ts [name …]. See README.md.
import { acpx } from './acpx.ts'
import { conformance } from './conformance.ts'
import { inspector } from './inspector.ts'
import { opencodeAsAcpAgent } from './opencode-as-acp-agent.ts'
import { opencodeAsMcpClient } from './opencode-as-mcp-client.ts'
import { opencodeKeepsItsList } from './opencode-keeps-its-list.ts'
import { play } from './support/stage.ts'

const counterparts = {
  inspector,
  conformance,
  acpx,
  'opencode-as-mcp-client': opencodeAsMcpClient,
  'opencode-as-acp-agent': opencodeAsAcpAgent,
  'opencode-keeps-its-list': opencodeKeepsItsList,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in counterparts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(counterparts).join(', ')}.`)
  process.exit(2)
}

let checks = 0
let failures = 0
for (const [name, act] of Object.entries(counterparts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const score = await play(name, act)
  checks += score.checks
  failures += score.failures
}
console.log(`${checks} checks, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1
