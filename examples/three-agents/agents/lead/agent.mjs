import { work } from '../../work.mjs'

await work([
  { title: 'Write down what is wanted' },
  { title: 'Have it built', handTo: { owner: 'coder', title: 'Build the greeting page' } },
  { title: 'Tell everybody' },
])
