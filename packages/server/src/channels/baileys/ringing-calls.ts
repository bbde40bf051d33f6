import type { InboundEvent } from '../channel.ts'
import type { BinaryNode } from './package.ts'
import { childrenOf } from './read-atomically.ts'
import { LATE } from './stanza.ts'

export type CallEvent = Extract<InboundEvent, { kind: 'call' }>

interface RingingCall {
  /** The device that calls. */
  readonly from: string
  readonly event: CallEvent
}

/** The calls of a socket, from their first ring to their end: only one that rings can be refused. */
export interface RingingCalls {
  /** What of a call's stanza is to be told: its end is told once, with what is said of the call only as it rings. */
  heard(stanza: BinaryNode, events: readonly CallEvent[]): CallEvent[]
  /** A call that rings, once: whoever takes it is to refuse it. */
  take(callId: string): RingingCall | undefined
  /** It was: what the server still tells of it is its end, and known. */
  refused(callId: string): void
}

const KEPT_MAX = 100

export function knowRingingCalls(): RingingCalls {
  const ringing = new Map<string, RingingCall>()
  const refused = new Set<string>()

  function heard(stanza: BinaryNode, event: CallEvent): CallEvent[] {
    const { callId = '', outcome } = event
    if (refused.has(callId)) return []
    if (outcome === 'ringing') {
      const from = childrenOf(stanza)[0]?.attrs['call-creator'] ?? stanza.attrs.from
      // Of one that came while the line was away nobody waits any more.
      if (from && stanza.attrs[LATE] === undefined) keep(callId, { from, event })
      return [event]
    }
    const { isVideo = event.isVideo } = ringing.get(callId)?.event ?? {}
    ringing.delete(callId)
    return [{ ...event, isVideo }]
  }

  function keep(callId: string, call: RingingCall): void {
    ringing.set(callId, call)
    forgetOldest(ringing)
  }

  return {
    heard: (stanza, events) => events.flatMap((event) => heard(stanza, event)),
    take: (callId) => {
      const call = ringing.get(callId)
      if (!call) return undefined
      ringing.delete(callId)
      return call
    },
    refused: (callId) => {
      refused.add(callId)
      forgetOldest(refused)
    },
  }
}

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) return
    kept.delete(oldest)
  }
}
