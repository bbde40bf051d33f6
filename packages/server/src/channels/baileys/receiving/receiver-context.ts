import type { DriverCallbacks, LineKey } from '../../channel.ts'
import type { Groups } from '../group-cache.ts'
import type { HistoryPiece } from '../history-progress.ts'
import type { Baileys, SignalRepository } from '../baileys-package.ts'
import type { RingingCalls } from '../ringing-calls.ts'
import type { Me } from '../message-envelope.ts'
import { type HeardNumbers, heardNumbers } from './heard-numbers.ts'
import { type KnownAddresses, knownAddresses } from './known-addresses.ts'
import { trackStanzaOutcomes, type StanzaOutcomes } from './stanza-outcomes.ts'

export interface ReceiverOptions {
  readonly line: LineKey
  readonly callbacks: DriverCallbacks
  readonly baileys: Baileys
  readonly groups: Groups
  readonly calls: RingingCalls
  readonly withHistory: boolean
  /** Called when a piece of history is to be downloaded. */
  readonly tasked: (piece: HistoryPiece) => void
  readonly me: () => Me | undefined
  readonly names: () => SignalRepository['lidMapping'] | undefined
}

/** The parts of a socket's receiver share one context; its caches start empty and end with the socket. */
export interface ReceiverContext extends ReceiverOptions {
  readonly addresses: KnownAddresses
  readonly heard: HeardNumbers
  readonly outcomes: StanzaOutcomes
}

export function receiverContext(options: ReceiverOptions): ReceiverContext {
  return {
    ...options,
    addresses: knownAddresses(options),
    heard: heardNumbers(options.line),
    outcomes: trackStanzaOutcomes(),
  }
}
