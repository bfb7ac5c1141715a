import { work } from '../../work.mjs'

await work([{ title: 'Open the page' }, { title: 'Click every button' }, { title: 'Write the report' }])
