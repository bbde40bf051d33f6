import { type SendLane, sendLanes, type WaitReason, type WaitingSend } from '@guiche/contract/sends'
import { UNANSWERED } from '../../../channels/enqueue-delivery.ts'
import { FIRST_CONTACT_CODES, type WaitingRow } from '../../../channels/outbox-ledger.ts'

// The reason why a delivery waits in the outbox, and its earliest end. Pure.

/** @param hindrance a reason that stops all sends of the company */
export function presentWaiting(
  row: WaitingRow,
  at: Date,
  hindrance?: 'inactive' | 'payment',
): WaitingSend {
  return {
    kind: row.kind,
    lane: laneOf(row),
    since: row.createdAt,
    ...(hindrance ? { because: hindrance, until: null } : waitReasonOf(row, at)),
    expiresAt: row.expiresAt,
  }
}

function laneOf({ lane }: WaitingRow): SendLane {
  return sendLanes[lane] ?? 'automatic'
}

interface SendWait {
  because: WaitReason
  until: string | null
}

function waitReasonOf(row: WaitingRow, at: Date): SendWait {
  const { lineStatus, lineHeldUntil, newContactsHeldUntil, id, headId, dueAt, outcome } = row
  if (lineStatus !== 'CONNECTED') return { because: 'line', until: null }
  if (lineHeldUntil !== null) return { because: 'hold', until: lineHeldUntil }
  if (id !== headId) return { because: 'behind', until: null }
  if (row.isFirst) return firstContactWait(row)
  if (dueAt === null || new Date(dueAt) <= at) return { because: 'turn', until: null }
  if (outcome === UNANSWERED) return { because: 'status', until: dueAt }
  if (newContactsHeldUntil === dueAt) return { because: 'hold', until: dueAt }
  return { because: row.attempts === 0 ? 'chatPace' : 'pause', until: dueAt }
}

function firstContactWait(row: WaitingRow): SendWait {
  const { newContactsHeldUntil, firstContactsHeldUntil: until, firstContactsCode: code } = row
  if (newContactsHeldUntil !== null) return { because: 'hold', until: newContactsHeldUntil }
  if (until === null) return { because: 'turn', until: null }
  return {
    because: code === FIRST_CONTACT_CODES.dayIsFull ? 'firstContactsDay' : 'firstContacts',
    until,
  }
}
