import { cpus, totalmem } from 'node:os'

export interface Machine {
  processor: string
  cores: number
  memory: string
  node: string
}

export function thisMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
  }
}
