import { connection } from '../connection.ts'
import { hurry, impatience } from './pause.ts'
import { type LogReader, type News, readLog } from './read-log.ts'
import { placeAt } from './span.ts'
import { standForLeader, takeOver } from './stand-for-leader.ts'

/** So long a tab waits for word from the one that leads: longer than that one waits for a silent server. */
const patience = 150_000
const aliveEvery = 5_000

/** What tabs say to each other: the leader its news, the others that they are new here, or that a person is waiting. */
type Word = { news: News } | 'who leads?' | 'hurry'

/**
 * One stream for all tabs of a browser, since it opens six connections to a host at the most. One tab leads: it reads the log and
 * hands on what it hears. The others follow: they stand in line for the lead, which the browser gives to the next one as soon as a tab
 * is gone. Every piece of the log says where it begins, so a tab that has joined late or was handed nothing for a while notices.
 */
export function shareLog(reader: LogReader, stop: AbortSignal): void {
  const channel = new BroadcastChannel('punchlist.live')
  const say = (word: Word) => {
    if (!stop.aborted) channel.postMessage(word)
  }
  let isLeading = false
  let saidAt = 0
  const tell = (news: News) => {
    saidAt = performance.now()
    say({ news })
  }
  const tellWhere = () => {
    const place = reader.place()
    tell({ connection: connection.get(), span: place === undefined ? undefined : placeAt(place) })
  }

  const lead = async (until: AbortSignal) => {
    isLeading = true
    clearTimeout(waiting)
    const told: LogReader = {
      ...reader,
      hear(news) {
        reader.hear(news)
        tell(news)
      },
      alive: () => void (performance.now() - saidAt > aliveEvery && tellWhere()),
    }
    await readLog(told, until)
    isLeading = false
    wait()
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(waiting)
    if (!isLeading && !stop.aborted) waiting = setTimeout(() => void takeOver(lead, stop), patience)
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'who leads?') return isLeading ? tellWhere() : undefined
    if (data === 'hurry') return isLeading ? void window.dispatchEvent(new Event(hurry)) : undefined
    wait()
    if (!isLeading) reader.hear(data.news)
  }
  const passOn = () => {
    if (!isLeading && connection.get() === 'away') say('hurry')
  }
  for (const [target, name] of impatience()) target.addEventListener(name, passOn, { signal: stop })
  stop.addEventListener('abort', () => {
    clearTimeout(waiting)
    channel.close()
  })
  say('who leads?')
  wait()
  void standForLeader(lead, stop)
}
