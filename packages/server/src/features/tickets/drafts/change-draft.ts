import type { Draft, DraftInput } from '@guiche/contract/drafts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTicketAs } from '../tickets/index.ts'
import { draftDeleted, draftSaved } from './drafts.events.ts'
import { findDraft, isMessageKnown, listDrafts, removeDraft, saveDraft } from './drafts.queries.ts'

export function listDraftsOfUser({ companyId, userId }: Actor): Promise<Draft[]> {
  return inCompany(companyId, (db) => listDrafts(db, companyId, userId))
}

/**
 * @returns the stored draft: the given one, or a newer one from another browser
 * @throws ERR_NO_MESSAGE_FOUND if the company has no message `quotedMsgId`
 */
export function changeDraft(
  actor: Actor,
  ticketId: number,
  { body, quotedMsgId = null, isNote, updatedAt }: DraftInput,
): Promise<Draft> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    if (quotedMsgId !== null && !(await isMessageKnown(db, companyId, quotedMsgId)))
      throw new AppError('ERR_NO_MESSAGE_FOUND')
    const typed = { body, quotedMsgId, isNote, updatedAt: instantAtMostNow(updatedAt) }
    const draft = await saveDraft(db, { companyId, userId, ticketId, ...typed })
    if (draft) {
      await announce(db, draftSaved, { companyId, userId, draft })
      return draft
    }
    const newer = await findDraft(db, companyId, userId, ticketId)
    if (!newer) throw new Error('the newer draft does not exist')
    return newer
  })
}

/** Deletes the actor's draft unless it was typed after `typedUntil`. Succeeds if there is none. */
export function deleteDraft(
  actor: Actor,
  ticketId: number,
  typedUntil: string | undefined,
): Promise<{ message: string }> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    const until = instantAtMostNow(typedUntil)
    if (await removeDraft(db, companyId, userId, ticketId, until))
      await announce(db, draftDeleted, { companyId, userId, ticketId, typedUntil: until })
    return { message: 'Draft forgotten' }
  })
}

/** Caps a browser's time at the server's, since a clock that runs ahead would win until that time comes. */
function instantAtMostNow(instant: string | undefined): string {
  const at = now()
  return instant === undefined || new Date(instant) > at ? at.toISOString() : instant
}
