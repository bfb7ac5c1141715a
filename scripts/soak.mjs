// npm run soak: the promises that take their time, in the sizes the design asks for.
process.env.PUNCHLIST_SOAK = '1'
process.argv.push('--project', 'alone')
await import('./test.mjs')
