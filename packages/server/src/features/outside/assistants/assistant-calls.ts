import {
  ASSISTANT_CALL_DAYS,
  ASSISTANT_CALL_PAGE,
  type AssistantCallQuery,
} from '@guiche/contract/assistants'
import { DAY, fromNow, now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { AuthenticatedProgram } from '../../setup/personal-tokens/index.ts'
import { insertCall, listCalls, removeCallsBefore } from './assistants.queries.ts'
import { cutText } from './model-views.ts'

const NAME_MAX = 100
const ARGUMENTS_MAX = 20
const VALUE_MAX = 500

/** Records a program's call with its arguments and outcome. */
export function recordCall(
  { actor, userName, programName }: AuthenticatedProgram,
  { tool, given }: { tool: string; given: Record<string, unknown> },
  { refusal, durationMs }: { refusal: string | null; durationMs: number },
): Promise<void> {
  const { companyId, userId } = actor
  const names = { userName, programName, tool }
  const row = { companyId, userId, ...names, refusal, durationMs, createdAt: now() }
  return inCompany(companyId, (db) =>
    insertCall(db, { ...row, arguments: shortenedArguments(given) }),
  )
}

/** JSON of the arguments, shortened. Values that no tool accepts, such as deep objects, are left out. */
function shortenedArguments(given: Record<string, unknown>): string {
  const kept = Object.entries(given)
    .slice(0, ARGUMENTS_MAX)
    .map(([name, value]) => [cutText(name, NAME_MAX), shortenedArgument(value)])
  return JSON.stringify(Object.fromEntries(kept))
}

function shortenedArgument(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, VALUE_MAX)
  if (Array.isArray(value))
    return value.slice(0, VALUE_MAX).filter((one) => typeof one === 'number')
  return typeof value === 'object' ? null : value
}

/** A page of a company's calls, the newest first. `before` is the exclusive cursor. */
export function pageOfCalls({ companyId }: Actor, { userId, before }: AssistantCallQuery) {
  return inCompany(companyId, async (db) => {
    const rows = await listCalls(db, companyId, { userId, before })
    return {
      calls: rows.slice(0, ASSISTANT_CALL_PAGE),
      hasMore: rows.length > ASSISTANT_CALL_PAGE,
    }
  })
}

export function purgeCalls(): Promise<void> {
  return acrossCompanies('purge old tool calls', (db) =>
    removeCallsBefore(db, fromNow(-ASSISTANT_CALL_DAYS * DAY)),
  )
}
