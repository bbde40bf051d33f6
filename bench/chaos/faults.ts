import type { Faults, Manner } from '@guiche/contract/simulator'

// All inbound faults of the simulated provider at once, without its faults of sends.

/** Count of messages from before the pairing. */
export const HISTORY_COUNT = 400

export function inboundFaultsOf(manner: Manner): Faults {
  return {
    latencyMs: 30,
    duplicate: 0.2,
    disorder: 0.2,
    disorderWithin: 0.2,
    // Hours in reality, shortened here.
    repeatLater: { rate: 0.1, afterMs: 10_000 },
    historyOnPairing: HISTORY_COUNT,
    fetch: { slowMs: 100, expired: 0.3, corrupt: 0.3 },
    ...(manner === 'beta' && {
      lidFirst: true,
      undecryptable: { rate: 0.1, readableAfterMs: 1000 },
    }),
  }
}

/** The code is followed by the provider's error number. */
const CODE = 'ERR_SENDING_WAPP_MSG'

/** All faults of sends at once, with error numbers whose effects on waiting messages are known. */
export function sendFaultsOf(manner: Manner): Faults {
  const numbers = {
    // An unreachable number; a rate limit of a chat; a message that fails later.
    cloud: { refused: 131026, notNow: 131056, later: 131049 },
    // A number without WhatsApp; a group with changed ids; a message that was not accepted.
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
