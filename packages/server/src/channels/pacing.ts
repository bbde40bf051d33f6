import { SECOND } from '../platform/clock.ts'
import type { BetaPaces } from '../platform/config.ts'
import { DEFAULT_PACING, type Pacing } from './channel.ts'

/** Completes the operator's settings for linked devices with the defaults. */
export function pacingOf(set: BetaPaces = {}): Pacing {
  const { pace, chatPace, firstContacts } = DEFAULT_PACING
  const [least, most] = set.firstContactSeconds ?? []
  const [perDayNew, perDay] = set.firstContactsADay ?? []
  return {
    pace: set.pace ?? pace,
    chatPace: set.chatPace ?? chatPace,
    firstContacts: {
      spacedMs: [
        least === undefined ? firstContacts.spacedMs[0] : Math.round(least * SECOND),
        most === undefined ? firstContacts.spacedMs[1] : Math.round(most * SECOND),
      ],
      perDay: perDay ?? firstContacts.perDay,
      perDayNew: perDayNew ?? firstContacts.perDayNew,
    },
  }
}
