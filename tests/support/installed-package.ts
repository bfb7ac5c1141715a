import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface InstalledPackage {
  /** Of somebody's project, with nothing in it but what npm put there. */
  folder: string
  /** The package itself, in the project's node_modules. */
  package: string
  /** Where the tarball is. */
  tarballs: string
  /** What was in the tarball. */
  files: string[]
  /** Of somebody whose home is empty. */
  environment: NodeJS.ProcessEnv
  /** Runs a program in the project's folder and answers what it prints. */
  run(program: string, ...argv: string[]): Promise<string>
  remove(): void
}

/** Packs this checkout, building what is not built, and installs the tarball where nothing else is. */
export async function installPackage(): Promise<InstalledPackage> {
  const root = mkdtempSync(join(tmpdir(), 'punchlist-package-'))
  const [folder, home] = [join(root, 'project'), join(root, 'home')]
  for (const made of [folder, home]) mkdirSync(made)
  const { stdout } = await execute('npm', ['pack', '--json', '--ignore-scripts=false', '--pack-destination', root])
  const [tarball] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (tarball === undefined) throw new Error('npm pack made no tarball.')
  const environment = environmentOf(home)
  const run = async (program: string, ...argv: string[]) =>
    (await execute(program, argv, { cwd: folder, env: environment, encoding: 'utf8' })).stdout
  await run('npm', 'install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', join(root, tarball.filename))
  return {
    folder,
    package: join(folder, 'node_modules', 'punchlist'),
    tarballs: root,
    files: tarball.files.map(({ path }) => path),
    environment,
    run,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** What npm was told about its registry still holds, and so does what it has fetched before. */
function environmentOf(home: string): NodeJS.ProcessEnv {
  const told = Object.entries(process.env).filter(([name]) => !/^(npm_|PUNCHLIST_|XDG_|NODE_)/i.test(name))
  const npm = { npm_config_cache: join(homedir(), '.npm'), npm_config_userconfig: join(homedir(), '.npmrc') }
  return { ...Object.fromEntries(told), ...npm, HOME: home }
}
