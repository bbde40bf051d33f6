import type { LiveUser } from '@guiche/contract/live-events'
import type { MadeUser, UserInput } from '@guiche/contract/users'
import { recordAudit } from '../../../platform/audit.ts'
import {
  isForeignKeyViolation,
  refuseDuplicate,
} from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { lockPlanOfCompany } from '../plans/index.ts'
import { findSettingValue } from '../settings/index.ts'
import { emailKey } from './email-key.ts'
import { presentSessionUser } from './present-user.ts'
import { checkedCompanyId } from './users.access.ts'
import { userCreated } from './users.events.ts'
import { countSeats, insertUser, saveUserQueues, withFullQueues } from './users.queries.ts'

const duplicates = { users_email_key_key: 'ERR_EMAIL_ALREADY_EXISTS' } as const

/**
 * Creates a user within the plan's limit, which holds for concurrent requests too.
 * @throws ERR_USER_LIMIT_REACHED, ERR_EMAIL_ALREADY_EXISTS, ERR_USER_CREATION_DISABLED and others
 */
export async function createUser(actor: Actor, input: UserInput): Promise<MadeUser> {
  const companyId = checkedCompanyId(actor, input.companyId)
  const passwordHash = await hashPassword(input.password)
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      await refuseDisabledCreation(db, companyId)
      await refuseWithoutSeat(db, companyId)
      const { name, email, profile } = input
      await recordAudit(db, companyId, actor, 'users.create', { name, email, profile })
      const user = await addUser(db, companyId, { ...input, passwordHash })
      const [made] = await withFullQueues(db, companyId, [user])
      if (!made) throw new Error('a user was not presented')
      return made
    }),
  )
}

type OptionalOfUser = 'whatsappId' | 'ticketLimit' | 'skills'

/** Inserts a user with their queues and announces them. */
export async function addUser(
  db: Db,
  companyId: number,
  given: Omit<UserInput, 'password' | 'companyId' | OptionalOfUser> &
    Partial<Pick<UserInput, OptionalOfUser>> & {
      passwordHash: string
      isSuper?: boolean
      unconfirmedSince?: Date
    },
): Promise<LiveUser> {
  const { name, email, profile, allTicket, queueIds, passwordHash, isSuper = false } = given
  const { whatsappId = null, ticketLimit = 0, skills = [], unconfirmedSince = null } = given
  const row = await insertUser(db, {
    companyId,
    name,
    email,
    emailKey: emailKey(email),
    passwordHash,
    profile,
    allTicket,
    whatsappId,
    ticketLimit,
    skills,
    super: isSuper,
    unconfirmedSince,
    language: null,
  }).catch(rethrowAsForeignLine)
  await saveQueuesOfCompany(db, companyId, row.id, queueIds)
  const user = await presentSessionUser(db, row)
  await announce(db, userCreated, user)
  return user
}

/** @throws ERR_NO_QUEUE_FOUND for queues that the company does not have */
export async function saveQueuesOfCompany(
  db: Db,
  companyId: number,
  userId: number,
  queueIds: number[],
) {
  try {
    await saveUserQueues(db, companyId, userId, queueIds)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_QUEUE_FOUND')
    throw error
  }
}

/** @throws ERR_NO_WAPP_FOUND for a line that the company does not have */
export function rethrowAsForeignLine(error: unknown): never {
  throw isForeignKeyViolation(error) ? new AppError('ERR_NO_WAPP_FOUND') : error
}

export async function refuseDisabledCreation(db: Db, companyId: number): Promise<void> {
  if ((await findSettingValue(db, companyId, 'userCreation')) === 'disabled')
    throw new AppError('ERR_USER_CREATION_DISABLED')
}

/** Locks the plan, so that concurrent requests see each other's users. @throws ERR_USER_LIMIT_REACHED */
export async function refuseWithoutSeat(db: Db, companyId: number): Promise<void> {
  const plan = await lockPlanOfCompany(db, companyId)
  if (plan && (await countSeats(db, companyId)) >= plan.users)
    throw new AppError('ERR_USER_LIMIT_REACHED', { limit: plan.users })
}
