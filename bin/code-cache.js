// What V8 has compiled of the bundle is kept in the user's cache folder: a file for each Node, each bundle and each
// kind of command, since V8 keeps what was run. V8 runs it unseen, so
// nobody else may have written it. Without such a folder everything works as well, a little later.
const { closeSync, constants, fstatSync, fsyncSync, lstatSync, mkdirSync, openSync } = require('node:fs')
const { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs')
const { dirname, isAbsolute, join } = require('node:path')

/** Several Nodes and versions of Punchlist may take turns. */
const kept = 12

/** These run what no other command does, half as much again; all others run much the same. */
const kinds = ['serve', 'mcp', 'acp']

exports.openCodeCache = function openCodeCache(name, bundle, argv, environment) {
  const folder = environment.PUNCHLIST_CODE_CACHE === 'off' ? undefined : cacheFolder(environment)
  if (folder === undefined) return { compiled: undefined, keep() {} }
  const file = join(folder, `${name}-${bundle}-${kindOf(argv)}-${process.version}-${process.arch}.cache`)
  return { compiled: attempt(() => read(folder, file)), keep: (script) => attempt(() => write(folder, file, script)) }
}

function kindOf([command, ...more]) {
  return kinds.includes(command) && !more.includes('--help') ? command : 'any'
}

function cacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }) {
  const places = {
    win32: [[LOCALAPPDATA]],
    darwin: [[HOME, 'Library', 'Caches']],
    linux: [[XDG_CACHE_HOME], [HOME, '.cache']],
  }
  const found = (places[process.platform] ?? places.linux).find(([root]) => root !== undefined && isAbsolute(root))
  return found && join(...found, 'punchlist')
}

function read(folder, file) {
  if (!isOurs(lstatSync(folder))) return undefined
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return isOurs(fstatSync(opened)) ? readFileSync(opened) : undefined
  } finally {
    closeSync(opened)
  }
}

/** It is on the disk before it has its name: V8 does not notice what is missing in the middle. */
function write(folder, file, script) {
  // Not with all that leads to it: a home that does not exist is not ours to make.
  for (const missing of [dirname(folder), folder]) attempt(() => mkdirSync(missing, { mode: 0o700 }))
  if (!isOurs(lstatSync(folder))) return
  const draft = `${file}.${process.pid}`
  try {
    const opened = openSync(draft, 'wx', 0o600)
    try {
      writeFileSync(opened, script.createCachedData())
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  removeOld(folder)
}

function removeOld(folder) {
  const files = readdirSync(folder)
    .filter((name) => /^(cli|short)-/.test(name))
    .map((name) => join(folder, name))
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at)
  for (const { file } of byAge.slice(kept)) rmSync(file, { force: true })
}

function isOurs({ uid, mode }) {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}

/** A command neither fails nor complains because of this. */
function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}
