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

/** All that it can do wrong on the way out, at once. */
export function faultsOfSends(manner: Manner): Faults {
  return {
    latencyMs: 30,
    notNow: { rate: 0.05, scope: 'chat', afterMs: 500 },
    failSend: { code: 'ERR_WAPP_INVALID_CONTACT', rate: 0.01 },
    failLater: { code: '131026', rate: 0.02, afterMs: 300 },
    loseAnswer: 0.03,
    statusFirst: manner === 'cloud' ? 0.1 : 0,
    hang: 0.005,
  }
}
