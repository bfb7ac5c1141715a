import { setUpProgram } from './apt.mjs'

/** D2 counts what reaches the disk, call by call. Nothing but that test needs it. */
export function setUpStrace() {
  setUpProgram(['strace'], 'the tests of power loss')
}
