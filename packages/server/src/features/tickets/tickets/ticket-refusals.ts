import { isDuplicateOf, refuseUnknown } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findQueue } from '../../setup/queues/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { presentTicket } from './lists/present-tickets.ts'
import type { TicketStanding } from './ticket-rules.ts'
import { findUnclosedTicket, type TicketRow } from './tickets.queries.ts'

type TicketHolders = Pick<TicketStanding, 'userId' | 'queueId'>

/**
 * Refuses a new holder or queue that the company does not have, and inactive users.
 * @throws ERR_NO_USER_FOUND, ERR_USER_INACTIVE, ERR_NO_QUEUE_FOUND
 */
export async function refuseForeignHolders(
  db: Db,
  companyId: number,
  { userId, queueId }: TicketHolders,
  before?: TicketHolders,
): Promise<void> {
  if (userId !== null && userId !== before?.userId) {
    const user = await findUser(db, companyId, userId)
    if (!user) throw new AppError('ERR_NO_USER_FOUND')
    if (!user.isActive) throw new AppError('ERR_USER_INACTIVE')
  }
  if (queueId !== null && queueId !== before?.queueId && !(await findQueue(db, companyId, queueId)))
    throw new AppError('ERR_NO_QUEUE_FOUND')
}

/** Translates foreign key violations of prompt, integration and queue option to error codes. */
export function refuseForeignAnswerer<T>(work: () => Promise<T>): Promise<T> {
  return refuseUnknown(
    {
      tickets_prompt: 'ERR_NO_PROMPT_FOUND',
      tickets_integration: 'ERR_NO_DIALOG_FOUND',
      tickets_queue_option: 'ERR_NO_QUEUE_OPTION_FOUND',
    },
    work,
  )
}

/**
 * Refuses a second unclosed ticket per contact and line.
 * @param whatsappId undefined: on any line
 * @throws ERR_OTHER_OPEN_TICKET
 */
export async function refuseSecondTicket(
  db: Db,
  companyId: number,
  contactId: number,
  whatsappId: number | null | undefined,
): Promise<void> {
  const other = await findUnclosedTicket(db, companyId, contactId, whatsappId)
  if (other) throw await otherTicketError(db, other)
}

/** The error that names the existing ticket, its holder and its queue. */
export async function otherTicketError(db: Db, row: TicketRow): Promise<AppError> {
  const { uuid, userId, user, queue } = await presentTicket(db, row)
  return new AppError('ERR_OTHER_OPEN_TICKET', { ticket: { uuid, userId, user, queue } })
}

/** Runs `work` again once if a unique index refused it; the second run finds the ticket of the concurrent request. */
export async function retryAfterRace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicateOf(error, ['tickets_one_open', 'tickets_idempotency'])) throw error
    return work()
  }
}
