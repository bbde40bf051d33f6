import type { Faults, Manner } from '@guiche/contract/simulator'

// All that the simulated provider can do wrong on the way in, at once. What it does to what is sent has no part in it.

/** As many messages are told of the time before the line was paired. */
export const HISTORY_COUNT = 400

export function faultsOf(manner: Manner): Faults {
  return {
    latencyMs: 30,
    duplicate: 0.2,
    disorder: 0.2,
    disorderWithin: 0.2,
    // Hours, at another pace.
    repeatLater: { rate: 0.1, afterMs: 10_000 },
    historyOnPairing: HISTORY_COUNT,
    fetch: { slowMs: 100, expired: 0.3, corrupt: 0.3 },
    ...(manner === 'beta' && {
      lidFirst: true,
      undecryptable: { rate: 0.1, readableAfterMs: 1000 },
    }),
  }
}

/** The numbers stand before it. */
const CODE = 'ERR_SENDING_WAPP_MSG'

/** All that it can do wrong on the way out, at once, by numbers of its own: what they mean for what waits is known. */
export function faultsOfSends(manner: Manner): Faults {
  const numbers = {
    // A number that cannot be reached; a chat that is written to too fast; a message that was held back later.
    cloud: { refused: 131026, notNow: 131056, later: 131049 },
    // A number without WhatsApp; a group whose ids have changed; a message that was not understood.
    beta: { refused: 404, notNow: 421, later: 479 },
  }[manner]
  return {
    latencyMs: 30,
    ticks: { readMs: 1500, neverRead: 0.3 },
    notNow: { rate: 0.05, scope: 'chat', afterMs: 500, number: numbers.notNow },
    failSend: { code: CODE, rate: 0.01, number: numbers.refused },
    failLater: { code: CODE, rate: 0.02, afterMs: 300, number: numbers.later },
    loseAnswer: 0.03,
    statusFirst: manner === 'cloud' ? 0.1 : 0,
    hang: 0.005,
  }
}
