import { tellStalls } from './tell-stalls.ts'

/** The daemon as it is, which tells its stalls. */
tellStalls()
await import('../../../../src/server/main.ts')
