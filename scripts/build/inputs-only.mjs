import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { parseAst } from 'vite'

/**
 * What the gate answers is made by us and not checked again: a command that performs operations needs no schema of their answers, and none of
 * what only those are made of.
 */
export const inputsOnly = {
  name: 'inputs-only',
  setup(bundle) {
    bundle.onLoad({ filter: /\/src\/contract\/.*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' })
      const program = parseAst(code)
      const outputs = within(program, isOutput).map(({ value }) => ({ from: value.start, to: value.end, text: '() => undefined' }))
      const isKept = ({ from }) => !outputs.some((output) => output.from < from && from < output.to)
      return { contents: edited(code, [...outputs, ...unusedMayGo(program).filter(isKept)]), loader: 'js' }
    })
  },
}

function isOutput({ type, key, value }) {
  return type === 'Property' && key.name === 'output' && value.type === 'ArrowFunctionExpression' && value.params.length === 0
}

/** Making a schema does nothing else, which no bundler can know. */
function unusedMayGo(program) {
  const declared = program.body.map((statement) => statement.declaration ?? statement)
  const values = declared.filter(({ type }) => type === 'VariableDeclaration').flatMap(({ declarations }) => declarations)
  const calls = values.flatMap(({ init }) => (init?.type === 'CallExpression' ? within(init, ({ type }) => type === 'CallExpression') : []))
  return [...new Set(calls.map(({ start }) => start))].map((start) => ({ from: start, to: start, text: '/* @__PURE__ */ ' }))
}

function within(node, isMeant) {
  const children = Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')
  return [...(isMeant(node) ? [node] : []), ...children.flatMap((child) => within(child, isMeant))]
}

function edited(code, edits) {
  return edits.sort((a, b) => b.from - a.from).reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code)
}
