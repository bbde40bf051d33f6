import type { CsvRow } from '@guiche/contract/csv'
import type { Board } from '@guiche/contract/dashboard'
import type { Say } from '../../../../platform/words.ts'
import { waitMinutes } from './board-rules.ts'
import type { boardWords } from './board.words.ts'

/** The board as rows of a sheet: attendants, then queues; waits in minutes at the time of the response. */
export function boardCsvRows(
  { at, people, queues }: Board,
  say: Say<(typeof boardWords)['pt']>,
): CsvRow[] {
  const waitMinutesSince = (since: string | null) => waitMinutes(since, Date.parse(at))
  return [
    [
      say('attendant'),
      say('status'),
      say('tickets'),
      say('away'),
      say('unanswered'),
      `${say('longestWait')} (min)`,
    ],
    ...people.map((person): CsvRow => {
      const { name, online, pausedAt, open, snoozed, unanswered, waitingSince } = person
      const status = pausedAt !== null ? 'paused' : online ? 'online' : 'offline'
      return [name, say(status), open, snoozed, unanswered, waitMinutesSince(waitingSince)]
    }),
    [],
    [
      say('queue'),
      say('pending'),
      say('withBot'),
      say('happening'),
      say('unanswered'),
      `${say('longestWait')} (min)`,
    ],
    ...queues.map(({ id, name, pending, withBot, open, unanswered, waitingSince }): CsvRow => {
      const title = id === null ? say('noQueue') : name
      return [title, pending, withBot, open, unanswered, waitMinutesSince(waitingSince)]
    }),
  ]
}
