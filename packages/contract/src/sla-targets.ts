// What a queue promises its customers. How long that is in hours of the wall, `sla-due.ts` says.

export const slaKinds = ['firstAnswer', 'nextAnswer', 'close'] as const
export type SlaKind = (typeof slaKinds)[number]

/** How far a clock has come, as it was told: nothing, a warning, a breach. */
export const slaStages = ['running', 'warned', 'breached'] as const
export type SlaStage = (typeof slaStages)[number]

export interface SlaTarget {
  readonly minutes: number
  /** A warning is given at this share of it. */
  readonly warnPercent: number
}

/** A queue's fields that are about it. Minutes of 0: no target. */
export interface SlaFields {
  readonly slaFirstAnswerMinutes: number
  readonly slaNextAnswerMinutes: number
  readonly slaCloseMinutes: number
  readonly slaWarnPercent: number
}

/** Undefined where the queue promises nothing of the kind. */
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
