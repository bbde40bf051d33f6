// SLA targets of a queue. `sla-due.ts` converts them to instants.

export const slaKinds = ['firstAnswer', 'nextAnswer', 'close'] as const
export type SlaKind = (typeof slaKinds)[number]

/** The last announced stage of a clock: none, a warning, a breach. */
export const slaStages = ['running', 'warned', 'breached'] as const
export type SlaStage = (typeof slaStages)[number]

export interface SlaTarget {
  readonly minutes: number
  /** A warning is due at this share of it. */
  readonly warnPercent: number
}

/** A queue's SLA fields. 0 minutes: no target. */
export interface SlaFields {
  readonly slaFirstAnswerMinutes: number
  readonly slaNextAnswerMinutes: number
  readonly slaCloseMinutes: number
  readonly slaWarnPercent: number
}

/** The target of a kind; undefined if the queue has none. */
export function targetOf(queue: SlaFields, kind: SlaKind): SlaTarget | undefined {
  const minutes = {
    firstAnswer: queue.slaFirstAnswerMinutes,
    nextAnswer: queue.slaNextAnswerMinutes,
    close: queue.slaCloseMinutes,
  }[kind]
  return minutes > 0 ? { minutes, warnPercent: queue.slaWarnPercent } : undefined
}

export function hasTargets(queue: SlaFields): boolean {
  return slaKinds.some((kind) => targetOf(queue, kind) !== undefined)
}
