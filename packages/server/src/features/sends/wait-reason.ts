import { type SendLane, sendLanes, type WaitReason, type WaitingSend } from '@guiche/contract/sends'
import { UNANSWERED } from '../../channels/hand-to-line.ts'
import type { WaitingRow } from '../../channels/look-at-outbox.ts'

// Why something in the outbox has not left yet, and until when it waits at least. Pure.

export function presentWaiting(row: WaitingRow, at: Date): WaitingSend {
  return {
    kind: row.kind,
    lane: laneOf(row),
    since: row.createdAt,
    ...waitOf(row, at),
    expiresAt: row.expiresAt,
  }
}

function laneOf({ lane }: WaitingRow): SendLane {
  return sendLanes[lane] ?? 'automatic'
}

interface Wait {
  because: WaitReason
  until: string | null
}

function waitOf(row: WaitingRow, at: Date): Wait {
  const { lineStatus, lineHeldUntil, newContactsHeldUntil, id, headId, dueAt, outcome } = row
  if (lineStatus !== 'CONNECTED') return { because: 'line', until: null }
  if (lineHeldUntil !== null) return { because: 'hold', until: lineHeldUntil }
  if (id !== headId) return { because: 'behind', until: null }
  if (dueAt === null || new Date(dueAt) <= at) return { because: 'turn', until: null }
  if (outcome === UNANSWERED) return { because: 'status', until: dueAt }
  return { because: newContactsHeldUntil === dueAt ? 'hold' : 'pause', until: dueAt }
}
