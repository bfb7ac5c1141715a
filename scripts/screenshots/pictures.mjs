/** What there is to see in each: where it is, and what must be shown before it is taken. */
const release = 'Release 1.4'
const newsletter = 'Launch the newsletter'

const main = (page) => page.getByRole('main')

export const pictures = [
  {
    name: 'phone',
    width: 390,
    height: 760,
    scale: 1.5,
    colorScheme: 'dark',
    path: () => '/',
    ready: (page) => page.getByRole('article', { name: /wants to edit/ }).waitFor(),
  },
  {
    name: 'task',
    path: async (demo) => `/tasks/${(await demo.task(newsletter)).number}`,
    async ready(page) {
      await page.getByRole('heading', { level: 1, name: newsletter }).waitFor()
      await main(page).getByText('Send it').first().waitFor()
    },
  },
  {
    name: 'session',
    colorScheme: 'dark',
    path: async (demo) => `/sessions/${(await demo.session(release)).number}`,
    async ready(page) {
      await page.getByText('Sign the packages').first().waitFor()
      // As Markdown, which comes by itself.
      await page.getByRole('log').getByText('Please work through the list.', { exact: true }).waitFor()
    },
  },
  {
    name: 'home',
    height: 900,
    path: () => '/',
    async ready(page) {
      await page.getByRole('article', { name: /wants to edit/ }).waitFor()
      for (const name of [/^Running/, /^Stuck/]) await page.getByRole('region', { name }).waitFor()
    },
  },
  {
    name: 'board',
    path: () => '/board',
    ready: (page) => main(page).getByText('Tag the release').first().waitFor(),
  },
  {
    name: 'report',
    path: () => '/report',
    async ready(page, demo) {
      await demo.until('a day with something to show', async () => {
        const { report } = await demo.ask('report.get', { days: 2 })
        return report.days.reduce((sum, { completed }) => sum + completed, 0) > 10
      })
      await main(page).locator('canvas, svg[role=img]').first().waitFor()
    },
  },
]
