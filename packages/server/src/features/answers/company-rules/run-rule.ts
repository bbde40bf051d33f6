import { isOpenAt } from '@guiche/contract/working-hours'
import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { isDatabaseFault } from '../../../platform/database/database-errors.ts'
import { AppError } from '../../../platform/errors.ts'
import { job } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/log.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import {
  type AutomaticAnswers,
  doAction,
  findReferences,
} from '../../messages/ticket-actions/index.ts'
import { refuseUnknownTag } from '../../tickets/tags/index.ts'
import { lockTicketRow, presentTicket, type TicketRow } from '../../tickets/tickets/index.ts'
import { countAnswerUnlessStopped, startFlowFor } from '../automation/index.ts'
import { refuseUnstartableFlow } from '../flow-starts/index.ts'
import { findRule, listActiveRules, type RuleRow } from './company-rules.queries.ts'
import {
  meetsCondition,
  isTriggered,
  type Occasion,
  occasion,
  occasionStillHolds,
} from './occasion.ts'
import { missingCodeOfRule, referencesOfRule } from './rule-references.ts'
import { findRushOfRuns, insertRun } from './rule-runs.queries.ts'
import { RUN_RULES, suppressRules } from './rule-reactions.ts'

/** `occasion` is null if the change that caused it was undone. */
const asked = z.object({ ticketId: z.int(), cause: z.string(), occasion: occasion.nullable() })

/** Job that runs the company's rules for one occasion, in their order. */
export const runRulesJob = job(
  RUN_RULES,
  asked,
  async (companyId, { ticketId, cause, occasion: happened }) => {
    if (happened === null) return
    const rules = await inCompany(companyId, (db) => listActiveRules(db, companyId, happened.kind))
    for (const { id: ruleId } of rules)
      await runRule({ companyId, ruleId, ticketId, cause }, happened)
  },
)

interface RuleRunInput {
  companyId: number
  ruleId: number
  ticketId: number
  cause: string
}

/**
 * Runs one rule on one ticket in a transaction: all of its actions or none. An error is recorded as a run and not
 * retried, unless the database failed.
 */
export async function runRule(acting: RuleRunInput, happened: Occasion): Promise<void> {
  const { companyId } = acting
  try {
    await refuseUnknownTag(() => inCompany(companyId, (db) => runRuleWithin(db, acting, happened)))
  } catch (error) {
    if (isDatabaseFault(error)) throw error
    if (!(error instanceof AppError)) log.error({ err: error, ...acting }, 'a company rule failed')
    const code = error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'
    await inCompany(companyId, (db) => insertRun(db, acting, code))
  }
}

async function runRuleWithin(db: Db, acting: RuleRunInput, happened: Occasion): Promise<void> {
  const { companyId, ruleId, ticketId } = acting
  suppressRules(db)
  const ticket = await lockTicketRow(db, companyId, ticketId)
  if (!ticket || ticket.isGroup || ticket.isHistory) return
  const rule = await findRule(db, companyId, ruleId)
  if (!rule?.isActive || !(await ruleApplies(db, rule, ticket, happened))) return
  const { isRush, isTold } = await findRushOfRuns(db, companyId, ticketId)
  if (isRush && isTold) return
  if (!(await insertRun(db, acting, isRush ? 'ERR_RULE_TOO_OFTEN' : null)) || isRush) return
  const there = await findReferences(db, companyId, referencesOfRule(rule))
  if (missingCodeOfRule(rule, there)) throw new AppError('ERR_RULE_BROKEN')
  let done = { ticket }
  for (const action of rule.actions)
    done = await doAction(db, done.ticket, { as: 'rule', rule, answers, action })
}

const answers: AutomaticAnswers = {
  countAnswer: countAnswerUnlessStopped,
  /** @throws ERR_FLOW_NOT_STARTED if an attendant serves the ticket */
  async startFlow(db, ticket, contact, flowId) {
    await refuseUnstartableFlow(db, ticket.companyId, flowId)
    const session = await startFlowFor(db, { ticket, contact, flowId, start: 'rule' })
    if (session === undefined) throw new AppError('ERR_FLOW_NOT_STARTED')
  },
}

async function ruleApplies(
  db: Db,
  { trigger, condition }: RuleRow,
  ticket: TicketRow,
  happened: Occasion,
): Promise<boolean> {
  const at = now()
  if (!isTriggered(trigger, happened, at)) return false
  const [company, { tags }] = await pipeline([
    findCompany(db, ticket.companyId),
    presentTicket(db, ticket),
  ])
  if (!company) return false
  const tagIds = new Set(tags.map(({ id }) => id))
  const isCompanyOpen = isOpenAt(company, at)
  const surroundings = { tagIds, isCompanyOpen, at }
  return (
    occasionStillHolds(happened, ticket, surroundings) &&
    meetsCondition(condition, ticket, surroundings)
  )
}
