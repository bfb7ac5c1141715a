import { readFileSync } from 'node:fs'

/** What a whole run took in November 2026, which does not depend on neighbours as minutes do. Eight minutes of two processors are about 900. */
const budget = 1_700

/** Linux counts in hundredths of a second, whatever its clock does. */
const perSecond = 100

/**
 * How many seconds processors have worked since the machine started: for the programs that this process has started and seen end (one that was left
 * running by itself is not among them), for everybody here, and how many this machine waited for while other machines had them. Undefined where the
 * system does not tell.
 */
export function processorTime() {
  try {
    return { ...timeOfOwn(readFileSync('/proc/self/stat', 'utf8')), ...timeOfAll(readFileSync('/proc/stat', 'utf8')) }
  } catch {
    return undefined
  }
}

/** A line that tells a slow run from a slow machine; empty where the system does not tell. */
export function processorTimeSince(before, now = processorTime()) {
  if (before === undefined || now === undefined) return ''
  const seconds = (name) => Math.round(now[name] - before[name])
  return `processor seconds: ${seconds('own')} by this run (a whole one may take ${budget}), ${seconds('all')} by all that ran here, ${seconds('stolen')} more taken by other machines\n`
}

/** The program's name, in parentheses, may hold anything. */
function timeOfOwn(text) {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { own: sum(fields.slice(11, 15)) / perSecond }
}

function timeOfAll(text) {
  const [user, nice, system, _idle, _waiting, interrupts, soft, stolen] = text.split('\n')[0].trim().split(/\s+/).slice(1).map(Number)
  return { all: sum([user, nice, system, interrupts, soft]) / perSecond, stolen: stolen / perSecond }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
