import type { MacroRun, MacroRunInput, MacroUndoing } from '@guiche/contract/macros'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseUnknownTag } from '../../tickets/tags/index.ts'
import {
  retryAfterRace,
  lockTicketRow,
  openTicketAs,
  presentTicket,
  type TicketRow,
  saveCombinedUndo,
} from '../../tickets/tickets/index.ts'
import {
  type ActionResult,
  doAction,
  findReferences,
  referencesOf,
} from '../ticket-actions/index.ts'
import { brokenActions } from './broken-actions.ts'
import { findRun, insertRun, type MacroRunRow, presentRun } from './macro-runs.queries.ts'
import { macroRan } from './macros.events.ts'
import { findMacro, type MacroRow } from './macros.queries.ts'

/** A macro being run on a ticket. */
interface MacroPress {
  actor: Actor
  ticketId: number
  input: MacroRunInput
}

/** The outcome of the actions so far. */
interface MacroProgress extends MacroUndoing {
  /** The ticket after this run's last message; undefined before one. */
  answered: TicketRow | undefined
}

interface MacroRunResult {
  ticket: Ticket
  run: MacroRun
  undoing: MacroUndoing
}

/**
 * Runs all actions of a macro on a ticket in one transaction, or none. A repeat with the same key returns the first
 * call's result, even if the ticket has left the actor's sight since.
 * @throws the refusals of its actions, with the action
 */
export function runMacro(
  actor: Actor,
  { ticketId, macroId }: { ticketId: number; macroId: number },
  input: MacroRunInput,
): Promise<MacroRunResult> {
  const { companyId, userId } = actor
  const press = { companyId, ticketId, userId, idempotencyKey: input.idempotencyKey }
  return refuseUnknownTag(() =>
    retryAfterRace(() =>
      inCompany(companyId, async (db) => {
        // A repeat waits for the row lock of the first call.
        const locked = await lockTicketRow(db, companyId, ticketId)
        const earlier = await findRun(db, press)
        if (locked && earlier) return presentRunResult(db, locked, earlier)
        return runMacroWithin(db, { actor, ticketId, input }, macroId)
      }),
    ),
  )
}

async function runMacroWithin(db: Db, press: MacroPress, macroId: number): Promise<MacroRunResult> {
  const { actor, ticketId, input } = press
  const { companyId, userId } = actor
  const before = await openTicketAs(db, actor, ticketId)
  const macro = await findMacro(db, companyId, userId, macroId)
  if (!macro) throw new AppError('ERR_NO_MACRO_FOUND')
  refuseOtherQueue(macro, before)
  await refuseBrokenActions(db, actor, macro)
  const { answered, ...undoing } = await runActions(db, before, press, macro.actions)
  if (undoing.isMoved) await saveCombinedUndo(db, before, answered)
  const row = await insertRun(db, {
    companyId,
    ticketId,
    userId,
    name: macro.name,
    kinds: macro.actions.map(({ kind }) => kind),
    undoing: JSON.stringify(undoing),
    idempotencyKey: input.idempotencyKey,
    createdAt: now(),
  })
  const after = await lockTicketRow(db, companyId, ticketId)
  if (!after) throw new Error('the ticket of a running macro does not exist')
  const ran = await presentRunResult(db, after, row)
  await announce(db, macroRan, { companyId, run: ran.run })
  return ran
}

async function runActions(
  db: Db,
  before: TicketRow,
  press: MacroPress,
  actions: readonly MacroAction[],
): Promise<MacroProgress> {
  let done: MacroProgress = {
    isMoved: false,
    isSnoozed: false,
    addedTagIds: [],
    removedTagIds: [],
    answered: undefined,
  }
  for (const [at, action] of actions.entries()) {
    try {
      done = progressAfter(done, action, await runAction(db, before, press, done, action))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new AppError(error.code, { ...error.body, action: { at, kind: action.kind } })
    }
  }
  return done
}

/** The first text is refused if a colleague has answered; the run's own texts do not count. */
function runAction(
  db: Db,
  ticket: TicketRow,
  { actor, input }: MacroPress,
  { answered }: MacroProgress,
  action: MacroAction,
): Promise<ActionResult> {
  const { closeReason, isSigned } = input
  const seenPosition = answered ? undefined : input.seenPosition
  return doAction(db, ticket, { as: 'person', actor, closeReason, isSigned, seenPosition, action })
}

/** A tag that was added and then removed, or the reverse, counts as unchanged. */
function progressAfter(
  done: MacroProgress,
  { kind }: MacroAction,
  { ticket, isMoved, added, removed }: ActionResult,
): MacroProgress {
  const { addedTagIds, removedTagIds } = done
  return {
    isMoved: done.isMoved || isMoved,
    isSnoozed: done.isSnoozed || kind === 'snooze',
    addedTagIds: [
      ...addedTagIds.filter((id) => !removed.includes(id)),
      ...added.filter((id) => !removedTagIds.includes(id)),
    ],
    removedTagIds: [
      ...removedTagIds.filter((id) => !added.includes(id)),
      ...removed.filter((id) => !addedTagIds.includes(id)),
    ],
    answered: kind === 'send' ? ticket : done.answered,
  }
}

function refuseOtherQueue({ queueIds }: MacroRow, { queueId }: TicketRow): void {
  const isMeant = queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
  if (!isMeant) throw new AppError('ERR_MACRO_OF_OTHER_QUEUE')
}

async function refuseBrokenActions(
  db: Db,
  { companyId, userId }: Actor,
  { actions }: MacroRow,
): Promise<void> {
  const there = await findReferences(db, companyId, actions.flatMap(referencesOf), userId)
  const [broken] = brokenActions(actions, there)
  if (!broken) return
  const { at, kind } = broken
  throw new AppError('ERR_MACRO_BROKEN', { action: { at, kind } })
}

async function presentRunResult(
  db: Db,
  ticket: TicketRow,
  run: MacroRunRow,
): Promise<MacroRunResult> {
  return {
    ticket: await presentTicket(db, ticket),
    run: await presentRun(db, run),
    undoing: run.undoing,
  }
}
