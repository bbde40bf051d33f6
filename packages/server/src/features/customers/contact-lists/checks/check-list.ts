import { setTimeout as sleep } from 'node:timers/promises'
import type { ListCheck } from '@guiche/contract/contact-lists'
import { z } from 'zod'
import { fromNow, MINUTE, now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { findDefaultLine } from '../../../setup/connections/index.ts'
import { lookUpNumber } from '../../contacts/index.ts'
import { announceFilledList } from '../announce-filled-list.ts'
import { announceList } from '../announce-list.ts'
import { lockContactList } from '../contact-lists.queries.ts'
import { openList } from '../read-lists.ts'
import { announceWork } from '../show-list-work.ts'
import { type CheckLine, findCheckLine } from './check-line.ts'
import {
  type UncheckedItem,
  countUncheckedItems,
  findCheck,
  listWaitingChecks,
  lockCheck,
  listUncheckedItems,
  insertOrResetCheck,
  saveAnswer,
  saveCheck,
  acceptAsValid,
} from './checks.queries.ts'

// A check looks up a list's numbers over a line, sequentially. Its states: `running`; `waiting`, while the line is
// away; then `done` or `cancelled`. The unchecked items are its progress.

export const CHECK_LIST = 'contact-lists.check'
export const checkPayload = z.object({ contactListId: z.int() })

/** A job that runs longer could be started twice after a restart: it enqueues a successor instead. */
const SLICE_MS = 20 * SECOND
const LOOK_AGAIN_MS = MINUTE
/** Most numbers that are checked without a user's request: more look-ups make WhatsApp suspect a machine. */
const UNASKED_MOST = 1000
const TAKEN_AT_ONCE = 1000
/** A single number may fail by itself; several in a row mean that the line is away. */
const UNANSWERED_MOST = 3
/** Random variation of the pause, as a person would have. */
const JITTER = 0.3

export function checkList(
  { companyId }: Actor,
  contactListId: number,
  { whatsappId }: { whatsappId?: number | null | undefined },
): Promise<ListCheck> {
  return inCompany(companyId, async (db) => {
    await openList(db, companyId, contactListId)
    const over = whatsappId ?? (await findDefaultLine(db, companyId))
    if (over === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
    const line = await findCheckLine(db, { companyId, whatsappId: over })
    if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
    return startCheck(db, companyId, contactListId, over)
  })
}

/**
 * Starts a check after a list was filled, over the default line: if the unchecked numbers are few, or the line takes
 * all as valid.
 */
export async function checkNewItems(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<void> {
  const whatsappId = await findDefaultLine(db, companyId)
  const line =
    whatsappId === undefined ? undefined : await findCheckLine(db, { companyId, whatsappId })
  if (whatsappId === undefined || !line) return
  const running = await findCheck(db, companyId, contactListId)
  const unknown = await countUncheckedItems(db, companyId, contactListId)
  if (unknown === 0 || (line.canTell && unknown > UNASKED_MOST)) return
  // The running check meets the new items by itself.
  if (running?.status === 'running' || running?.status === 'waiting')
    await saveCheck(db, companyId, contactListId, { total: running.done + unknown })
  else await startCheck(db, companyId, contactListId, whatsappId)
}

export async function startCheck(
  db: Db,
  companyId: number,
  contactListId: number,
  whatsappId: number,
): Promise<ListCheck> {
  const total = await countUncheckedItems(db, companyId, contactListId)
  const at = now()
  const times = { startedAt: at, updatedAt: at }
  const status = total === 0 ? 'done' : 'running'
  const check = await insertOrResetCheck(db, {
    companyId,
    contactListId,
    whatsappId,
    status,
    total,
    ...times,
  })
  if (total > 0) await enqueueCheck(db, contactListId)
  await announceWork(db, companyId, contactListId)
  return check
}

function enqueueCheck(db: Db, contactListId: number, runAt?: Date): Promise<void> {
  const key = `${CHECK_LIST}:${contactListId}`
  return enqueue(db, CHECK_LIST, { contactListId }, { key, ...(runAt && { runAt }) })
}

export function cancelCheck({ companyId }: Actor, contactListId: number): Promise<ListCheck> {
  return inCompany(companyId, async (db) => {
    await openList(db, companyId, contactListId)
    const before = await lockCheck(db, companyId, contactListId)
    if (!before) throw new AppError('ERR_CONTACTLIST_NO_CHECK')
    if (before.status === 'done') return before
    const change = { status: 'cancelled', updatedAt: now() } as const
    const check = await saveCheck(db, companyId, contactListId, change)
    await announceWork(db, companyId, contactListId)
    return check
  })
}

/** Resumes the checks that wait for a line, which is connected again. */
export async function resumeChecks(db: Db, companyId: number, whatsappId: number): Promise<void> {
  for (const contactListId of await listWaitingChecks(db, companyId, whatsappId))
    await enqueueCheck(db, contactListId)
}

/** The job: checks numbers for a while, then enqueues its successor. A stop of the server loses at most one answer. */
export async function continueCheck(companyId: number, contactListId: number): Promise<void> {
  const until = Date.now() + SLICE_MS
  let after = 0
  let unanswered = 0
  while (Date.now() < until) {
    const step = await inCompany(companyId, (db) =>
      prepareCheckStep(db, companyId, contactListId, after),
    )
    if (step === undefined) return
    if (step === 'taken') continue
    after = step.asked.id
    const found = await lookUpItemNumber(companyId, step)
    unanswered = found ? 0 : unanswered + 1
    const isAway = unanswered >= UNANSWERED_MOST
    const isOn = await inCompany(companyId, (db) =>
      saveStepResult(db, companyId, contactListId, { asked: step.asked, found, isAway }),
    )
    if (!isOn) return
    await sleep(step.line.pauseMs * (1 + JITTER * (2 * Math.random() - 1)))
  }
  await inCompany(companyId, (db) => enqueueCheck(db, contactListId))
}

interface CheckStep {
  whatsappId: number
  line: CheckLine
  asked: UncheckedItem
}

/** The next number to check. Undefined if there is none for now. */
async function prepareCheckStep(
  db: Db,
  companyId: number,
  contactListId: number,
  after: number,
): Promise<CheckStep | 'taken' | undefined> {
  if (!(await lockContactList(db, companyId, contactListId))) return undefined
  const check = await lockCheck(db, companyId, contactListId)
  if (!check || check.status === 'done' || check.status === 'cancelled') return undefined
  const { whatsappId } = check
  const line = whatsappId === null ? undefined : await findCheckLine(db, { companyId, whatsappId })
  if (whatsappId === null || !line) return endCheck(db, companyId, contactListId, 'cancelled')
  if (!line.isThere) return postponeCheck(db, companyId, contactListId)
  if (check.status === 'waiting')
    await saveCheck(db, companyId, contactListId, { status: 'running', updatedAt: now() })
  if (!line.canTell) return acceptUnchecked(db, companyId, check)
  const [asked] = await listUncheckedItems(db, companyId, contactListId, after, 1)
  if (asked) return { whatsappId, line, asked }
  return endCheck(db, companyId, contactListId, 'done')
}

async function acceptUnchecked(
  db: Db,
  companyId: number,
  { contactListId, done, valid, total }: ListCheck,
): Promise<'taken' | undefined> {
  const taken = await acceptAsValid(db, companyId, contactListId, TAKEN_AT_ONCE, now())
  if (taken === 0) return endCheck(db, companyId, contactListId, 'done')
  await saveCheck(db, companyId, contactListId, {
    done: done + taken,
    valid: valid + taken,
    total: Math.max(total, done + taken),
    updatedAt: now(),
  })
  await announceProgress(db, companyId, contactListId)
  return 'taken'
}

/** The line's answer, or undefined if it gave none. */
async function lookUpItemNumber(
  companyId: number,
  { whatsappId, asked }: CheckStep,
): Promise<{ number: string | undefined } | undefined> {
  try {
    return { number: await lookUpNumber({ companyId, whatsappId }, asked.number) }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface CheckStepResult {
  asked: UncheckedItem
  found: { number: string | undefined } | undefined
  /** True after several consecutive failures. */
  isAway: boolean
}

/** @returns true if the check continues */
async function saveStepResult(
  db: Db,
  companyId: number,
  contactListId: number,
  { asked, found, isAway }: CheckStepResult,
): Promise<boolean> {
  await lockContactList(db, companyId, contactListId)
  const check = await lockCheck(db, companyId, contactListId)
  if (check?.status !== 'running') return false
  if (isAway) await postponeCheck(db, companyId, contactListId)
  if (!found) return !isAway
  const isKept = await saveAnswer(db, companyId, asked, found.number, now())
  const done = check.done + Number(isKept)
  await saveCheck(db, companyId, contactListId, {
    done,
    total: Math.max(check.total, done),
    valid: check.valid + Number(isKept && found.number !== undefined),
    invalid: check.invalid + Number(isKept && found.number === undefined),
    updatedAt: now(),
  })
  if (isProgressDue(check, done)) await announceProgress(db, companyId, contactListId)
  return true
}

/** Limits the announced progress to once a second, and announces the last step. */
function isProgressDue({ total, updatedAt }: ListCheck, done: number): boolean {
  const isOtherSecond =
    Math.floor(new Date(updatedAt).getTime() / SECOND) !== Math.floor(now().getTime() / SECOND)
  return done >= total || isOtherSecond
}

async function announceProgress(db: Db, companyId: number, contactListId: number): Promise<void> {
  await announceWork(db, companyId, contactListId)
  await announceList(db, companyId, contactListId)
  await announceFilledList(db, companyId, contactListId, [])
}

async function postponeCheck(db: Db, companyId: number, contactListId: number): Promise<undefined> {
  await saveCheck(db, companyId, contactListId, { status: 'waiting', updatedAt: now() })
  await enqueueCheck(db, contactListId, fromNow(LOOK_AGAIN_MS))
  await announceWork(db, companyId, contactListId)
}

async function endCheck(
  db: Db,
  companyId: number,
  contactListId: number,
  status: 'done' | 'cancelled',
): Promise<undefined> {
  await saveCheck(db, companyId, contactListId, { status, updatedAt: now() })
  await announceProgress(db, companyId, contactListId)
}
