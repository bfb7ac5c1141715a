import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Ledger } from '../../../tests/promises/support/ledger.ts'
import { intoSqlite, type Looking } from '../../../tests/promises/support/look-into.ts'
import { Random } from '../../../tests/promises/support/random.ts'
import { startReady } from '../../../tests/promises/support/ready.ts'
import { Replay } from '../../../tests/promises/support/replay.ts'
import { StormClient } from '../../../tests/promises/support/storm.ts'
import { overRest } from '../../../tests/promises/support/storm-doors.ts'
import { punchlist } from '../../../tests/support/processes.ts'

const backups = 4

const logOf = (database: Looking) => database.all('SELECT * FROM events WHERE tenant_id = 1 ORDER BY seq')

test('[BK10] backups made in a storm of writes are whole, each an exact beginning of the log', async ({ annotate }) => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-backup-load-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const daemon = await startReady({ data })
  onTestFinished(() => daemon.kill('SIGKILL'))
  const random = new Random()
  const ledger = new Ledger()
  let over = false
  const storm = Array.from({ length: 8 }, (_, index) => new StormClient(`client ${index}`, ledger, random, overRest)).map((client) =>
    client.run(daemon.url, daemon.token, () => over),
  )
  const made: { file: string; acknowledgedBefore: number }[] = []
  for (let count = 0; count < backups; count++) {
    await ledger.nextAcknowledged(50)
    const file = join(folder, `${count}.db`)
    made.push({ file, acknowledgedBefore: ledger.acknowledged })
    expect(await punchlist(['backup', file, '--data', data])).toMatchObject({ code: 0, stderr: '' })
  }
  over = true
  expect((await Promise.all(storm)).flat()).toEqual([])
  await daemon.kill()

  const all = await intoSqlite(join(data, 'punchlist.db'))
  const log = await logOf(all)
  const sizes: number[] = []
  for (const { file, acknowledgedBefore } of made) {
    const backup = await intoSqlite(file)
    expect(await backup.damage()).toEqual([])
    const begun = await logOf(backup)
    expect(begun).toEqual(log.slice(0, begun.length))
    expect(begun.length).toBeGreaterThanOrEqual(acknowledgedBefore)
    expect(await new Replay().differences(backup, true)).toEqual([])
    sizes.push(begun.length)
    await backup.close()
  }
  await all.close()
  await annotate(`backups of ${sizes.join(', ')} events, of ${log.length} in the end`)
  expect(sizes.at(-1)).toBeLessThan(log.length)

  const restored = await punchlist(['restore', made[0]?.file ?? '', '--data', data, '--json'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const again = await startReady({ data }, daemon.token)
  onTestFinished(() => again.kill('SIGKILL'))
  await again.kill()
  expect(again.child.exitCode).toBe(0)
})
