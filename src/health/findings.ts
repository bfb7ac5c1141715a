/** What was looked at, how it stands, and what to do where something is wrong or soon will be. */
export interface Finding {
  about: string
  state: 'good' | 'note' | 'wrong'
  says: string
  /** What to do about it. */
  advice?: string
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const minute = 60_000

/** A backup is as large as the database, and so is what SQLite needs at times. */
export function judgeSpace({ free, database }: { free: number; database: number }): Finding {
  const about = 'disk'
  const advice = 'Free some space on the disk that holds the data, or move the data to another: punchlist backup, then --data DIR.'
  const says = `${sizeOf(free)} free`
  if (free < 100 * megabyte) return { about, state: 'wrong', says: `only ${says}; changes will soon be refused`, advice }
  if (free < Math.max(gigabyte, 2 * database))
    return { about, state: 'note', says: `only ${says} beside a database of ${sizeOf(database)}`, advice }
  return { about, state: 'good', says }
}

/** It is emptied again and again, unless somebody keeps reading what it holds. */
export function judgeWriteAheadLog(bytes: number): Finding {
  const about = 'log file'
  if (bytes < 256 * megabyte) return { about, state: 'good', says: `punchlist.db-wal has ${sizeOf(bytes)}` }
  return {
    about,
    state: 'note',
    says: `punchlist.db-wal has ${sizeOf(bytes)} and is not emptied: some process keeps an old reading open`,
    advice: 'Start the daemon again (punchlist down, then punchlist up), and end other programs that have the database open.',
  }
}

/** `ahead`: by how much this machine's clock is ahead of the database's. */
export function judgeClock(ahead: number): Finding {
  const about = 'clock'
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) < 2_000) return { about, state: 'good', says: 'as the database’s' }
  const says = `${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`
  const advice =
    'Have both machines keep time (NTP). Leases go by the database’s clock, but schedules and what the log says go by this one.'
  return { about, state: Math.abs(ahead) < minute ? 'note' : 'wrong', says, advice }
}

/** What is dated into the future was written by a clock that was wrong. */
export function judgeNewestEvent(at: number, now: number): Finding | undefined {
  if (at <= now + minute) return undefined
  return {
    about: 'clock',
    state: 'wrong',
    says: `the newest event is dated ${new Date(at).toISOString()}, which is still to come: this clock is wrong, or one was`,
    advice: 'Set the clock of this machine. If it is right, what was written meanwhile keeps its dates, and is kept in the log for longer.',
  }
}

export function judgeDaemon(running: { version: string | undefined; answers: boolean } | undefined, version: string): Finding {
  const about = 'daemon'
  const again = 'Start it again: punchlist down, then punchlist up'
  if (running === undefined) return { about, state: 'good', says: 'none runs here' }
  if (!running.answers) return { about, state: 'wrong', says: 'it runs, and does not answer', advice: `See why: punchlist logs. ${again}` }
  if (running.version !== undefined && running.version !== version)
    return { about, state: 'note', says: `it runs version ${running.version}, and this is ${version}`, advice: again }
  return { about, state: 'good', says: 'it runs and answers' }
}

const startOne = 'Start a daemon: punchlist up'

/** Runs whose lease is over: whoever held them has died, and nobody has taken them over. */
export function judgeRuns({ lapsed, isServed }: { lapsed: number; isServed: boolean }): Finding {
  const about = 'runs'
  if (lapsed === 0) return { about, state: 'good', says: 'none is left behind' }
  return {
    about,
    state: isServed ? 'note' : 'wrong',
    says: `${count(lapsed, 'run')} lost ${lapsed === 1 ? 'its' : 'their'} daemon, and the lease is over`,
    advice: isServed ? 'A daemon takes them over within seconds. If they stay, see punchlist logs.' : `${startOne}; it takes them over.`,
  }
}

export function judgeJobs({ overdue, isServed }: { overdue: number; isServed: boolean }): Finding {
  const about = 'jobs'
  if (overdue === 0) return { about, state: 'good', says: 'none is overdue' }
  return {
    about,
    state: 'note',
    says: `${overdue < 100 ? count(overdue, 'job') : 'a hundred jobs or more'} should have happened ten minutes ago`,
    advice: isServed ? 'See what keeps the daemon from it: punchlist logs' : startOne,
  }
}

/** The log keeps what the index has not read. */
export function judgeSearchIndex({ tenant, behind, isServed }: { tenant: string; behind: number; isServed: boolean }): Finding | undefined {
  if (behind < 10_000) return undefined
  return {
    about: 'search',
    state: 'note',
    says: `the index of tenant ${tenant} is ${behind} events behind, and the log is kept until it has read them`,
    advice: isServed ? 'It catches up by itself. If it does not, see punchlist logs.' : startOne,
  }
}

export function judgeProvider({ name, address, problem }: { name: string; address: string; problem: string | undefined }): Finding {
  const about = 'provider'
  if (problem === undefined) return { about, state: 'good', says: `${name} answers at ${address}` }
  return {
    about,
    state: 'wrong',
    says: `${name} cannot be reached at ${address}: ${problem}`,
    advice: 'Check the network, and the provider’s baseURL in models.json.',
  }
}

export function judgeAgent({ tenant, id, problem, advice }: { tenant: string; id: string; problem: string; advice: string }): Finding {
  return { about: 'agent', state: 'wrong', says: `${id} of tenant ${tenant} cannot start: ${problem}`, advice }
}

function sizeOf(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
