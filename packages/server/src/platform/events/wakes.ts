import { log } from '../log.ts'

// Rows that wait are found by a poll; a wake-up in this process only spares its second.

/** What may be woken: stored events, messages to go out, lines whose wish changed, a simulated provider. */
export type Sleeper = 'inbox' | 'outbox' | 'lines' | 'simulator'

export interface WokenLine {
  companyId: number
  whatsappId: number
}

const listeners = new Map<Sleeper, (line: WokenLine) => void>()

/** Says that a line has work of this kind; call it after commit. */
export function wake(sleeper: Sleeper, { companyId, whatsappId }: WokenLine): void {
  try {
    listeners.get(sleeper)?.({ companyId, whatsappId })
  } catch (error) {
    log.error({ err: error, sleeper }, 'a wake-up failed')
  }
}

/** @returns what stops listening */
export function onWake(sleeper: Sleeper, listen: (line: WokenLine) => void): () => void {
  listeners.set(sleeper, listen)
  return () => void listeners.delete(sleeper)
}
