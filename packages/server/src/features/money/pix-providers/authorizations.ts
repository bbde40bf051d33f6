import type { AutomaticEnding, DebitFailure } from '@guiche/contract/automatic-payments'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import {
  type AuthorizationRow,
  findAuthorization,
  findLastCharge,
  lockChargesOfAuthorization,
  lockLiveAuthorization,
  saveAuthorization,
} from './authorizations.queries.ts'
import { POLL_CHARGE, POLL_AUTHORIZATION } from './poll-job-names.ts'
import { pixAuthorizationChanged, pixDebitFailed } from './pix-providers.events.ts'
import { type ChargeRow, saveCharge } from './pix-providers.queries.ts'

// States of an authorization: making, waiting for its first payment, active; then ending while the provider is asked to
// end it; finally refused, cancelled or expired. The functions run in the caller's transaction.

/** An authorization as other features see it. */
export interface Authorization {
  readonly status: Exclude<AuthorizationRow['status'], 'making' | 'ending'>
  readonly value: number
  readonly months: number
  readonly activatedAt: string | null
  readonly endedAt: string | null
  readonly endedBy: AutomaticEnding | null
}

/** The newest authorization of a reference. */
export async function showAuthorization(
  db: Db,
  companyId: number,
  reference: string,
): Promise<Authorization | undefined> {
  const row = await findAuthorization(db, companyId, reference)
  return row && presentAuthorization(row)
}

/** Locks and returns the live authorization of a reference, so that it stays unchanged until the transaction ends. */
export async function lockAndShowAuthorization(
  db: Db,
  companyId: number,
  reference: string,
): Promise<Authorization | undefined> {
  const row = await lockLiveAuthorization(db, companyId, reference)
  return row && presentAuthorization(row)
}

function presentAuthorization(row: AuthorizationRow): Authorization {
  const { status, value, months, activatedAt, endedAt, endedBy } = row
  return { status: wireStatus(status, endedBy), value, months, activatedAt, endedAt, endedBy }
}

function wireStatus(
  status: AuthorizationRow['status'],
  endedBy: AutomaticEnding | null,
): Authorization['status'] {
  if (status === 'making') return 'waiting'
  if (status === 'ending') return endedStatus(endedBy)
  return status
}

/** The final status of an authorization that Guichê ended. */
export function endedStatus(endedBy: AutomaticEnding | null): 'expired' | 'cancelled' {
  return endedBy === 'time' ? 'expired' : 'cancelled'
}

/** The newest debit of a reference: its day, failure and progress. */
export async function showDebit(db: Db, companyId: number, reference: string) {
  const row = await findLastCharge(db, companyId, reference, 'debit')
  if (!row) return undefined
  const { value, debitOn, failure, status } = row
  const isLive = status === 'making' || status === 'open'
  return { value, debitOn, failure, isLive, isAsked: isLive && row.providerId !== null }
}

/** Ends the live authorization of a reference and cancels its charges. @returns true if there was one */
export async function endAuthorization(
  db: Db,
  companyId: number,
  reference: string,
  endedBy: AutomaticEnding,
): Promise<boolean> {
  const row = await lockLiveAuthorization(db, companyId, reference)
  if (!row) return false
  await endLockedAuthorization(db, row, endedBy)
  return true
}

export async function endLockedAuthorization(
  db: Db,
  row: AuthorizationRow,
  endedBy: AutomaticEnding,
): Promise<void> {
  const { companyId, id, reference } = row
  const at = now()
  const times = { endedAt: at, nextLookAt: at, looks: 0, updatedAt: at }
  await saveAuthorization(db, row, { status: 'ending', endedBy, ...times })
  await cancelChargesOfAuthorization(db, row)
  await enqueue(db, POLL_AUTHORIZATION, { authorizationId: id }, { key: String(id) })
  const status = endedStatus(endedBy)
  const wasActive = row.status === 'active'
  await announce(db, pixAuthorizationChanged, { companyId, reference, status, endedBy, wasActive })
}

/** Cancels the unsettled charges of an authorization. A payment that arrives nevertheless is held. */
export async function cancelChargesOfAuthorization(db: Db, row: AuthorizationRow): Promise<void> {
  for (const charge of await lockChargesOfAuthorization(db, row)) {
    await saveCharge(db, charge, { status: 'cancelling', looks: 0, updatedAt: now() })
    await enqueue(db, POLL_CHARGE, { chargeId: charge.id }, { key: String(charge.id) })
  }
}

/** Cancels a failed debit's charge and announces the failure to the feature that requested it. */
export async function failDebit(
  db: Db,
  charge: Pick<ChargeRow, 'companyId' | 'id' | 'reference'>,
  failure: DebitFailure,
): Promise<void> {
  const { companyId, reference } = charge
  await saveCharge(db, charge, { status: 'cancelling', failure, looks: 0, updatedAt: now() })
  await announce(db, pixDebitFailed, { companyId, reference, failure })
}
