import { SetupFailure } from './failure.mjs'

const network = /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENET\w+|EHOST\w+|ETIMEDOUT|ERR_SOCKET\w+|FETCH_ERROR|EPROTO|E40[137]|E5\d\d|.*CERT.*)$/
const permission = /^(EACCES|EPERM|EROFS|ENOTDIR)$/

/** npm names the cause in a line of its own; the rest of what it prints is for people who know npm. */
export function explainNpm(output) {
  const said = (name) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)$`, 'm').exec(output)?.[1]
  const code = said('code') ?? ''
  if (network.test(code)) {
    return new SetupFailure(
      `npm cannot reach the package registry (${code}).`,
      'Check the network; behind a proxy, or with a registry of your own: npm config set proxy URL, npm config set registry URL.',
    )
  }
  if (permission.test(code)) {
    return new SetupFailure(
      `npm may not write to ${said('path') ?? 'this folder'} (${code}).`,
      'Make it writable for yourself; if it is in a home that is not there, set HOME.',
    )
  }
  return others[code]
}

const others = {
  ENOSPC: new SetupFailure('The disk is full.', 'Free about a gigabyte, and try again.'),
  EINTEGRITY: new SetupFailure('A package is not what it should be (EINTEGRITY).', 'Run npm cache clean --force, and try again.'),
  EUSAGE: new SetupFailure('package-lock.json does not fit package.json.', 'Run npm install --ignore-scripts, and try again.'),
  E404: new SetupFailure('The package registry lacks a package.', 'Choose one that has them all: npm config set registry URL'),
}
