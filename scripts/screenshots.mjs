// Takes the pictures of the documentation from the demo as it really runs: node scripts/screenshots.mjs [name …]
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './screenshots/browser.mjs'
import { startDemo } from './screenshots/demo.mjs'
import { pictures } from './screenshots/pictures.mjs'

const folder = 'docs/pictures'
const terminalPage = 'docs/terminal.md'
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== 'watch' && !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}: there are ${pictures.map(({ name }) => name).join(', ')}, watch.`)
  process.exit(2)
}
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)

buildWhatIsOld()
mkdirSync(folder, { recursive: true })
const demo = await startDemo()
const browser = await openBrowser()
try {
  // While all four columns have something in them the demo has most to show.
  await demo.lively()
  if (isWanted('watch')) writeTerminal(demo.watch())
  for (const picture of pictures.filter(({ name }) => isWanted(name))) {
    const file = join(folder, `${picture.name}.png`)
    await browser.take(demo, picture, file)
    console.log(`${file} ${Math.round(statSync(file).size / 1024)} KB`)
  }
} finally {
  await browser.close()
  await demo.stop()
}

/** What `watch` printed goes between the marks. */
function writeTerminal(text) {
  const [begin, end] = ['<!-- begin watch: scripts/screenshots.mjs -->', '<!-- end watch -->']
  const page = readFileSync(terminalPage, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${terminalPage} has no place for what watch shows.`)
  writeFileSync(terminalPage, `${before}${begin}\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n${end}${after}`)
  console.log(terminalPage)
}

function buildWhatIsOld() {
  const newest = (place) =>
    Math.max(...readdirSync(place, { recursive: true }).map((file) => statSync(join(place, file), { throwIfNoEntry: false })?.mtimeMs ?? 0))
  const built = existsSync('dist/web/index.html') ? statSync('dist/web/index.html').mtimeMs : 0
  if (built < Math.max(newest('src'), newest('web'))) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
