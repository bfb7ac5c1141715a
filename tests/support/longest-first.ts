import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, by work or by waiting: a fresh clone knows no durations yet. */
const longest = [
  ...[
    'promises/s9-nobody-stops-it',
    'promises/d1-kill',
    'conversations/take-over',
    'package',
    'promises/e6-runaways',
    'promises/d3-idempotency',
  ],
  ...['stories/self-driving', 'terminal/do/run-do', 'promises/e1-one-valid-run', 'promises/d6-migrations', 'stories/three-agents'],
  ...['conversations/interleaved-speakers', 'cli/short/short', 'demo/demo', 'mcp/ways', 'custom/agent-add', 'promises/'],
  ...['conversations/every-runner', 'stories/', 'custom/serve', 'web/'],
  ...['graphile/graphile-dispatcher', 'gate/access-levels', 'model/model-runner', 'model/delegation', 'model/protection'],
  ...[
    'function/function-runner',
    'access-by-proxy',
    'sql/plans',
    'streams/stream-end',
    'dispatch/dispatch-',
    'engine/engine',
    'mcp/progress',
  ],
  ...['plan-reader/speed', 'writ/fuzz', 'when/hostile', 'models/retries', 'watch-agents'],
]

/** The longest files come first, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.includes(`/${path}`))
  return place < 0 ? longest.length : place
}
