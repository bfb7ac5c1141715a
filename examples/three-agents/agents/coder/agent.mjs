import { work } from '../../work.mjs'

await work([
  { title: 'Write the page' },
  { title: 'Have it tested', handTo: { owner: 'tester', title: 'Test the greeting page' } },
  { title: 'Mend what the test found' },
])
