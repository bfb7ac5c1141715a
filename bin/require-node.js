// Read by every Node there is, so that an old one can say that it is old.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `punchlist: Node ${process.versions.node} is too old.\n  Install Node 20.19 or newer from https://nodejs.org, and try again.\n`,
  )
  process.exit(2)
}
