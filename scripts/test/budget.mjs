/**
 * What each kind of test may take, in seconds of a worker: two processors are shared by two of them for what is pure, by three for what has a database,
 * by four for the rest. It is told at the end and never judged: no outcome may depend on how busy the machine is. These are what a run took on two
 * processors of which other machines had up to two fifths, and a little more (18 minutes, November 2026), not what is wanted: that is eight minutes,
 * which is about half of each.
 */
const kinds = [
  { kind: 'pure', budget: 65, has: (file) => !/\.(db|e2e)\.test\.ts$/.test(file) },
  { kind: 'database', budget: 550, has: (file) => file.endsWith('.db.test.ts') },
  { kind: 'promises', budget: 1_000, has: (file) => /tests\/(promises|stories)\/.*\.e2e\.test\.ts$/.test(file) },
  { kind: 'dashboard', budget: 830, has: (file) => /tests\/web\/.*\.e2e\.test\.ts$/.test(file) },
  { kind: 'other processes', budget: 980, has: () => true },
]

/** A line for each kind: how many files, how long they took, what they may take. */
export function spent(files) {
  const rows = kinds.map(({ kind, budget }) => ({ kind, budget, files: 0, seconds: 0 }))
  for (const { name, startTime, endTime } of files) {
    const row = rows[kinds.findIndex(({ has }) => has(name))]
    row.files += 1
    row.seconds += (endTime - startTime) / 1000
  }
  const line = (cells) =>
    `${cells[0].padEnd(18)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(9))
      .join('')}\n`
  return [
    line(['kind', 'files', 'seconds', 'budget']),
    ...rows.map(({ kind, budget, files: count, seconds }) => line([kind, count, Math.round(seconds), budget])),
  ].join('')
}
