import { createHash } from 'node:crypto'

const longest = 64
const markLength = 8

interface Named {
  server: string
  tool: string
}

/**
 * What models are told tools are called: `<server>_<tool>`, of characters every provider takes. A name that had to be shortened, or
 * that an earlier tool has, ends with a mark made of what it stands for, so that it does not change with what else is offered.
 */
export function toolNames(tools: readonly Named[]): string[] {
  const taken = new Set<string>()
  return tools.map((named) => {
    const whole = `${named.server}_${named.tool}`.replace(/[^A-Za-z0-9_-]/gu, '_')
    let name = whole
    for (let attempt = 0; name.length > longest || taken.has(name); attempt++) {
      name = `${whole.slice(0, longest - markLength - 1)}_${mark(named, attempt)}`
    }
    taken.add(name)
    return name
  })
}

function mark({ server, tool }: Named, attempt: number): string {
  return createHash('sha256')
    .update(JSON.stringify([server, tool, attempt]))
    .digest('hex')
    .slice(0, markLength)
}
