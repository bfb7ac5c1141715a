import { tellStalls } from './tell-stalls.ts'

/** The daemon as it is, which tells its stalls. */
tellStalls()
const { run } = await import('../../../../src/server/main.ts')
run()
