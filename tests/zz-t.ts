import { startReady } from './promises/support/ready.ts'
import { Ledger } from './promises/support/ledger.ts'
import { Random } from './promises/support/random.ts'
import { StormClient } from './promises/support/storm.ts'
const ledger = new Ledger(), random = new Random(1)
const d = await startReady({ data: process.argv[2]! })
console.log(d.tookMs)
let over = false
const token = d.token
const cs = Array.from({length: 8}, (_, i) => new StormClient('c'+i, ledger, random).run(d.url, token, () => over))
const s = performance.now()
for (let i = 0; i < 12; i++) { await new Promise(r => setTimeout(r, 50)); console.log(Math.round(performance.now()-s), ledger.acknowledged) }
over = true
console.log(await Promise.all(cs)); await d.kill('SIGKILL')
