import { RULE_MAX } from '@guiche/contract/company-rule-limits'
import type { CompanyRule, CompanyRuleInput } from '@guiche/contract/company-rules'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findReferences } from '../../messages/ticket-actions/index.ts'
import { rulesChanged } from './company-rules.events.ts'
import {
  insertRule,
  listRules,
  lockRule,
  lockRulesOf,
  countRulesAndEnd,
  removeRule,
  saveOrder,
  saveRule,
} from './company-rules.queries.ts'
import { presentRule } from './show-rules.ts'
import { missingCodeOfRule, referencesOfRule } from './rule-references.ts'

export function createRule(
  { companyId, userId }: Actor,
  input: CompanyRuleInput,
): Promise<CompanyRule> {
  return refuseNameTaken(() =>
    inCompany(companyId, async (db) => {
      await lockRulesOf(db, companyId)
      const { count, end } = await countRulesAndEnd(db, companyId)
      if (count >= RULE_MAX) throw new AppError('ERR_RULE_LIMIT_REACHED')
      await refuseUnknownReferences(db, companyId, input)
      const at = now()
      const row = await insertRule(db, {
        ...storedColumnsOf(input),
        companyId,
        userId,
        place: end,
        activeSince: at,
        createdAt: at,
        updatedAt: at,
      })
      await announce(db, rulesChanged, { companyId })
      return presentRule(db, row)
    }),
  )
}

export function changeRule(
  { companyId }: Actor,
  id: number,
  input: CompanyRuleInput,
): Promise<CompanyRule> {
  return refuseNameTaken(() =>
    inCompany(companyId, async (db) => {
      const before = await lockRule(db, companyId, id)
      if (!before) throw new AppError('ERR_NO_RULE_FOUND')
      // An inactive rule may name rows that no longer exist.
      if (input.isActive) await refuseUnknownReferences(db, companyId, input)
      const at = now()
      const trigger = JSON.stringify(input.trigger)
      const isAnew = !before.isActive || JSON.stringify(before.trigger) !== trigger
      const row = await saveRule(db, companyId, id, {
        ...storedColumnsOf(input),
        ...(isAnew && { activeSince: at }),
        updatedAt: at,
      })
      await announce(db, rulesChanged, { companyId })
      return presentRule(db, row)
    }),
  )
}

function storedColumnsOf({ name, isActive, trigger, condition, actions }: CompanyRuleInput) {
  return {
    name,
    isActive,
    trigger: JSON.stringify(trigger),
    condition: JSON.stringify(condition),
    actions: JSON.stringify(actions),
  }
}

export function orderRules(
  { companyId }: Actor,
  ids: readonly number[],
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    await lockRulesOf(db, companyId)
    const all = (await listRules(db, companyId)).map(({ id }) => id)
    const first = [...new Set(ids)].filter((id) => all.includes(id))
    await saveOrder(db, companyId, [...first, ...all.filter((id) => !first.includes(id))])
    await announce(db, rulesChanged, { companyId })
    return { message: 'Rules ordered' }
  })
}

export function deleteRule({ companyId }: Actor, id: number): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    if (!(await removeRule(db, companyId, id))) throw new AppError('ERR_NO_RULE_FOUND')
    await announce(db, rulesChanged, { companyId })
    return { message: 'Rule deleted' }
  })
}

async function refuseUnknownReferences(
  db: Db,
  companyId: number,
  input: CompanyRuleInput,
): Promise<void> {
  const there = await findReferences(db, companyId, referencesOfRule(input))
  const code = missingCodeOfRule(input, there)
  if (code) throw new AppError(code)
}

function refuseNameTaken<T>(work: () => Promise<T>): Promise<T> {
  return refuseDuplicate({ company_rules_name: 'ERR_RULE_NAME_ALREADY_EXISTS' }, work)
}
