import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Finding, judgeSpace, judgeWriteAheadLog } from '../../health/findings.ts'
import { databaseFile, type Place } from '../config/place.ts'

/** What can be told without opening the database; of a server, nothing. */
export async function lookAtFiles(place: Place): Promise<Finding[]> {
  if ('database' in place) return []
  const file = databaseFile(place.data)
  const [database, log] = [lengthOf(file), lengthOf(`${file}-wal`)]
  const space = await statfs(place.data).catch(() => undefined)
  return [...(space === undefined ? [] : [judgeSpace({ free: space.bavail * space.bsize, database })]), judgeWriteAheadLog(log)]
}

function lengthOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
