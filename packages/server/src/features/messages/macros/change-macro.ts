import { areKeysColliding, MACRO_MAX } from '@guiche/contract/macro-limits'
import type { Macro, MacroInput } from '@guiche/contract/macros'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Actor, refuseUnlessAdmin } from '../../../platform/http/actor.ts'
import { findReferences, referencesOf } from '../ticket-actions/index.ts'
import { brokenActions } from './broken-actions.ts'
import { macroChanged, macroCreated, macroDeleted } from './macros.events.ts'
import {
  countMacros,
  insertMacro,
  listOtherKeys,
  lockMacro,
  lockMacrosOf,
  type MacroRow,
  removeMacro,
  saveMacro,
} from './macros.queries.ts'
import { presentMacro } from './read-macros.ts'

export function createMacro(actor: Actor, input: MacroInput): Promise<Macro> {
  const { companyId, userId } = actor
  const { actions, ...values } = input
  const { isShared } = input
  if (isShared) refuseUnlessAdmin(actor)
  const at = now()
  return refuseNameTaken(() =>
    inCompany(companyId, async (db) => {
      await lockMacrosOf(db, companyId)
      await refuseTooManyMacros(db, companyId, { userId, isShared })
      await refuseKeyTaken(db, companyId, { ...input, id: null, userId })
      await refuseUnknownReferences(db, actor, input)
      const row = await insertMacro(db, {
        ...values,
        companyId,
        userId,
        actions: JSON.stringify(actions),
        createdAt: at,
        updatedAt: at,
      })
      await announce(db, macroCreated, row)
      return presentMacro(db, actor, row)
    }),
  )
}

/** Changes a macro. A shared macro without owner that is no longer shared becomes the actor's. */
export function changeMacro(actor: Actor, id: number, input: MacroInput): Promise<Macro> {
  const { companyId } = actor
  const { actions, ...values } = input
  const { isShared } = input
  if (isShared) refuseUnlessAdmin(actor)
  return refuseNameTaken(() =>
    inCompany(companyId, async (db) => {
      await lockMacrosOf(db, companyId)
      const before = await openMacroAs(db, actor, id)
      const userId = before.userId ?? actor.userId
      if (before.isShared !== isShared)
        await refuseTooManyMacros(db, companyId, { userId, isShared })
      await refuseKeyTaken(db, companyId, { ...input, id, userId })
      await refuseUnknownReferences(db, { companyId, userId }, input)
      const row = await saveMacro(db, companyId, id, {
        ...values,
        userId: isShared ? before.userId : userId,
        actions: JSON.stringify(actions),
        updatedAt: now(),
      })
      await announce(db, macroChanged, { row, wasShared: before.isShared })
      return presentMacro(db, actor, row)
    }),
  )
}

export function deleteMacro(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openMacroAs(db, actor, id)
    await removeMacro(db, companyId, id)
    await announce(db, macroDeleted, row)
    return { message: 'Macro deleted' }
  })
}

/** The user's own macro, or for administrators a shared one. @throws ERR_NO_MACRO_FOUND, ERR_NO_PERMISSION */
async function openMacroAs(db: Db, actor: Actor, id: number): Promise<MacroRow> {
  const row = await lockMacro(db, actor.companyId, actor.userId, id)
  if (!row) throw new AppError('ERR_NO_MACRO_FOUND')
  if (row.isShared) refuseUnlessAdmin(actor)
  return row
}

async function refuseTooManyMacros(
  db: Db,
  companyId: number,
  owner: { userId: number; isShared: boolean },
): Promise<void> {
  if ((await countMacros(db, companyId, owner)) >= MACRO_MAX)
    throw new AppError('ERR_MACRO_LIMIT_REACHED')
}

/** Refuses a key that would be ambiguous with another macro of any user concerned. */
async function refuseKeyTaken(
  db: Db,
  companyId: number,
  { key, ...owner }: { key: string | null; id: number | null; userId: number; isShared: boolean },
): Promise<void> {
  if (key === null) return
  const taken = await listOtherKeys(db, companyId, owner)
  if (taken.some((other) => areKeysColliding(other, key))) throw new AppError('ERR_MACRO_KEY_TAKEN')
}

/** Refuses missing references. A shared macro may refer only to rows that all users see. */
async function refuseUnknownReferences(
  db: Db,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  { actions, isShared, queueIds }: MacroInput,
): Promise<void> {
  const queues = queueIds.map((id) => ['queues', id] as const)
  const named = [...actions.flatMap(referencesOf), ...queues]
  const there = await findReferences(db, companyId, named, isShared ? null : userId)
  if (!queueIds.every((id) => there.queues.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND')
  const [broken] = brokenActions(actions, there)
  if (!broken) return
  const { at, kind, code } = broken
  throw new AppError(code, { action: { at, kind } })
}

function refuseNameTaken<T>(work: () => Promise<T>): Promise<T> {
  const code = 'ERR_MACRO_NAME_ALREADY_EXISTS'
  return refuseDuplicate({ macros_own_name: code, macros_shared_name: code }, work)
}
