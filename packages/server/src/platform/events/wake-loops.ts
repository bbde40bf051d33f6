import { log } from '../log.ts'

// Waiting rows are found by polling; a wake-up within this process shortens the wait for the next poll.

/** The loops that can be woken: stored events, the outbox, lines with a changed wish, line requests, a provider. */
export type WakeTopic = 'inbox' | 'outbox' | 'lines' | 'requests' | 'simulator'

export interface WokenLine {
  companyId: number
  whatsappId: number
}

type Listener = (line: WokenLine) => void

const listeners = new Map<WakeTopic, Set<Listener>>()

/** Wakes the loops of this kind for a line; call it after commit. */
export function wakeLoops(topic: WakeTopic, { companyId, whatsappId }: WokenLine): void {
  for (const listen of listeners.get(topic) ?? []) {
    try {
      listen({ companyId, whatsappId })
    } catch (error) {
      log.error({ err: error, sleeper: topic }, 'a wake-up listener failed')
    }
  }
}

/** @returns a function that removes this listener only */
export function onWake(topic: WakeTopic, listen: Listener): () => void {
  const ownListener: Listener = (line) => listen(line)
  const all = listeners.get(topic) ?? new Set()
  listeners.set(topic, all.add(ownListener))
  return () => void all.delete(ownListener)
}
