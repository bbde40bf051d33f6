import { log } from '../log.ts'

// Rows that wait are found by a poll; a wake-up in this process only spares its second.

/** What may be woken: stored events, messages to go out, lines whose wish changed, what is asked of a line, a provider. */
export type Sleeper = 'inbox' | 'outbox' | 'lines' | 'requests' | 'simulator'

export interface WokenLine {
  companyId: number
  whatsappId: number
}

type Listener = (line: WokenLine) => void

const listeners = new Map<Sleeper, Set<Listener>>()

/** Says that a line has work of this kind; call it after commit. */
export function wake(sleeper: Sleeper, { companyId, whatsappId }: WokenLine): void {
  for (const listen of listeners.get(sleeper) ?? []) {
    try {
      listen({ companyId, whatsappId })
    } catch (error) {
      log.error({ err: error, sleeper }, 'a wake-up failed')
    }
  }
}

/** @returns what stops listening, and takes nothing from others that sleep on the same */
export function onWake(sleeper: Sleeper, listen: Listener): () => void {
  const own: Listener = (line) => listen(line)
  const all = listeners.get(sleeper) ?? new Set()
  listeners.set(sleeper, all.add(own))
  return () => void all.delete(own)
}
