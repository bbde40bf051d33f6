import type { InboundEvent } from '../channel.ts'
import type { BinaryNode } from './baileys-package.ts'
import { childrenOf } from './read-atomically.ts'
import { LATE } from './message-envelope.ts'

export type CallEvent = Extract<InboundEvent, { kind: 'call' }>

interface RingingCall {
  /** The device that calls. */
  readonly from: string
  readonly event: CallEvent
}

/** The calls of a socket, from their first ring to their end: only a ringing call can be refused. */
export interface RingingCalls {
  /**
   * The events of a call's stanza to be stored: its end is reported once, completed by the data that only the ring
   * carries.
   */
  heard(stanza: BinaryNode, events: readonly CallEvent[]): CallEvent[]
  /** Removes a ringing call, for a caller that refuses it. */
  take(callId: string): RingingCall | undefined
  /** Marks the call as refused: the server's later stanzas about its end are ignored. */
  refused(callId: string): void
}

const KEPT_MAX = 100

export function trackRingingCalls(): RingingCalls {
  const ringing = new Map<string, RingingCall>()
  const refused = new Set<string>()

  function receiveCallEvent(stanza: BinaryNode, event: CallEvent): CallEvent[] {
    const { callId = '', outcome } = event
    if (refused.has(callId)) return []
    if (outcome === 'ringing') {
      const from = childrenOf(stanza)[0]?.attrs['call-creator'] ?? stanza.attrs.from
      // A call that came while the line was away no longer rings.
      if (from && stanza.attrs[LATE] === undefined) addRingingCall(callId, { from, event })
      return [event]
    }
    const { isVideo = event.isVideo } = ringing.get(callId)?.event ?? {}
    ringing.delete(callId)
    return [{ ...event, isVideo }]
  }

  function addRingingCall(callId: string, call: RingingCall): void {
    ringing.set(callId, call)
    evictOldest(ringing)
  }

  return {
    heard: (stanza, events) => events.flatMap((event) => receiveCallEvent(stanza, event)),
    take: (callId) => {
      const call = ringing.get(callId)
      if (!call) return undefined
      ringing.delete(callId)
      return call
    },
    refused: (callId) => {
      refused.add(callId)
      evictOldest(refused)
    },
  }
}

function evictOldest(kept: Map<string, unknown> | Set<string>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) return
    kept.delete(oldest)
  }
}
