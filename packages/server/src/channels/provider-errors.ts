import {
  representativeNumber,
  providerErrorCode,
  type ProviderErrors,
} from '@guiche/contract/provider-errors'
import type { Manner } from '@guiche/contract/simulator'
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { ChannelError, type Outcome, type RefusalScope } from './channel.ts'

// Translates a provider's numbered refusal of a send: whether it is tried again, which deliveries wait with it and for
// how long. Without a pause, the backoff of the delivery decides.

interface Conduct {
  readonly outcome: Outcome
  readonly scope?: RefusalScope
  readonly afterMs?: number
}

/** A repeat would be refused too. */
const REFUSED: Conduct = { outcome: 'refused' }
const AGAIN: Conduct = { outcome: 'notNow' }
/** The line cannot send until a person repairs its account or set-up, so that all its deliveries wait. */
const UNTIL_SEEN_TO: Conduct = { outcome: 'notNow', scope: 'line', afterMs: 15 * MINUTE }
const RESTRICTED: Conduct = { outcome: 'notNow', scope: 'line', afterMs: HOUR }
const holdOfLine = (afterMs?: number): Conduct => ({
  outcome: 'notNow',
  scope: 'line',
  ...(afterMs !== undefined && { afterMs }),
})
const holdOfNewContacts = (afterMs: number): Conduct => ({
  outcome: 'notNow',
  scope: 'newContacts',
  afterMs,
})

const cloud: Readonly<Record<keyof ProviderErrors['cloud'], Conduct>> = {
  0: UNTIL_SEEN_TO,
  1: AGAIN,
  2: AGAIN,
  3: UNTIL_SEEN_TO,
  4: holdOfLine(5 * MINUTE),
  10: UNTIL_SEEN_TO,
  17: holdOfLine(5 * MINUTE),
  33: UNTIL_SEEN_TO,
  100: REFUSED,
  190: UNTIL_SEEN_TO,
  200: UNTIL_SEEN_TO,
  368: RESTRICTED,
  429: holdOfLine(),
  80007: holdOfLine(5 * MINUTE),
  130429: holdOfLine(),
  130472: REFUSED,
  130497: REFUSED,
  131000: AGAIN,
  131005: UNTIL_SEEN_TO,
  131008: REFUSED,
  131009: REFUSED,
  131016: AGAIN,
  131021: REFUSED,
  131026: REFUSED,
  131031: RESTRICTED,
  131037: UNTIL_SEEN_TO,
  131042: UNTIL_SEEN_TO,
  131043: REFUSED,
  131045: UNTIL_SEEN_TO,
  131047: REFUSED,
  131048: holdOfNewContacts(HOUR),
  131049: REFUSED,
  131050: REFUSED,
  131051: REFUSED,
  131052: REFUSED,
  131053: REFUSED,
  // Per recipient number: more than about one message in six seconds.
  131056: { outcome: 'notNow', scope: 'chat', afterMs: 6 * SECOND },
  // Meta moves the number to a higher throughput, which takes some minutes.
  131057: holdOfLine(MINUTE),
  132000: REFUSED,
  132001: REFUSED,
  132005: REFUSED,
  132007: REFUSED,
  132012: REFUSED,
  132015: REFUSED,
  132016: REFUSED,
  132068: REFUSED,
  132069: REFUSED,
  133000: UNTIL_SEEN_TO,
  133004: AGAIN,
  133005: UNTIL_SEEN_TO,
  133006: UNTIL_SEEN_TO,
  133008: UNTIL_SEEN_TO,
  133009: UNTIL_SEEN_TO,
  133010: UNTIL_SEEN_TO,
  133015: UNTIL_SEEN_TO,
  133016: holdOfLine(HOUR),
}

const linkedDevice: Readonly<Record<keyof ProviderErrors['beta'], Conduct>> = {
  401: UNTIL_SEEN_TO,
  403: RESTRICTED,
  404: REFUSED,
  405: UNTIL_SEEN_TO,
  406: REFUSED,
  408: { outcome: 'unknown' },
  411: UNTIL_SEEN_TO,
  // The group's members have other ids by now; the driver queries them again.
  421: AGAIN,
  428: holdOfLine(),
  429: holdOfLine(MINUTE),
  440: holdOfLine(30 * SECOND),
  // The account may not start conversations ('reach-out timelock', usually a day); attempts meanwhile make it longer.
  463: holdOfNewContacts(DAY),
  // The account started as many conversations as it may.
  475: holdOfNewContacts(DAY),
  479: REFUSED,
  500: AGAIN,
  503: holdOfLine(MINUTE),
  515: holdOfLine(5 * SECOND),
}

const conducts: Readonly<Record<Manner, Readonly<Record<number, Conduct>>>> = {
  cloud,
  beta: linkedDevice,
}

/** The error for a provider's numbered refusal of a send; `reason` keeps its number and words. */
export function channelErrorOf(provider: Manner, number: number, detail: string): ChannelError {
  const known = representativeNumber(provider, number)
  const { outcome, ...waits } = conducts[provider][known] ?? conductOfUnknown(number)
  const code = providerErrorCode(provider, number) ?? 'ERR_SENDING_WAPP_MSG'
  return new ChannelError(code, reasonOf(number, detail), outcome, waits)
}

/** Number and words of a provider's refusal, as they are stored. */
export function reasonOf(number: number, detail: string): string {
  return detail === '' ? String(number) : `${number}: ${detail}`
}

/** After a server error (5xx) the send may have been made or not, as after a missing answer. */
function conductOfUnknown(number: number): Conduct {
  return number >= 500 && number <= 599 ? { outcome: 'unknown' } : REFUSED
}
