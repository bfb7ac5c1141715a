import { randomBytes } from 'node:crypto'
import type { LeaseTime, SeenNode } from '../core/ports/store.ts'
import { processStatus } from '../runners/program/process-status.ts'

/** Far more than a daemon is ever silent for: those on PostgreSQL say again and again that they live. */
const longestSilence = 60_000

/** A daemon on this machine, known by its process, so that one that was killed is not taken for one that runs. */
export function nodeHere(): string {
  return `${process.pid} ${startOf(process.pid)} ${randomBytes(4).toString('hex')}`
}

/** By what a process is told apart from a later one with its number; empty where the system does not say. */
export function startOf(pid: number): string {
  return processStatus(pid)?.startedAt ?? ''
}

/** Whether a daemon that was seen on any machine still runs. */
export function wasSeenLately({ seenAt }: SeenNode, { now }: LeaseTime): boolean {
  return now - seenAt < longestSilence
}

/** The same where only this machine can have any, as with a file. */
export function isRunningHere({ id }: Pick<SeenNode, 'id'>): boolean {
  const [pid, startedAt] = id.split(' ')
  const status = processStatus(Number(pid))
  if (status !== undefined) return status.startedAt === startedAt && !status.isZombie
  return startedAt === '' && isThere(Number(pid))
}

/** Where the system does not say when a process started, its number must do. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
