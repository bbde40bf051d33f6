import type { CitedArticle, PromptProposal } from '@guiche/contract/prompt-proposals'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export interface Proposed {
  readonly promptId: number
  /** For which it would answer. */
  readonly sessionId: number
  readonly text: string
  readonly cited: readonly CitedArticle[]
}

/** What stands at a ticket, with the session for which it would answer. */
export interface StandingProposal extends PromptProposal {
  sessionId: number
}

export async function findProposal(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<StandingProposal | undefined> {
  const row = await db
    .selectFrom('promptProposals as proposal')
    .innerJoin('prompts', (join) =>
      join
        .onRef('prompts.companyId', '=', 'proposal.companyId')
        .onRef('prompts.id', '=', 'proposal.promptId'),
    )
    .select(['proposal.id', 'ticketId', 'promptId', 'sessionId', 'text', 'cited'])
    .select(['prompts.name', 'proposal.createdAt'])
    .where('proposal.companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  if (!row) return undefined
  const { promptId, name, ...proposal } = row
  return { ...proposal, prompt: { id: promptId, name } }
}

export async function insertProposal(
  db: Db,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  { cited, ...proposed }: Proposed,
): Promise<void> {
  const own = { companyId, ticketId, cited: JSON.stringify(cited), createdAt: now() }
  await db
    .insertInto('promptProposals')
    .values({ ...proposed, ...own })
    .execute()
}

/** @returns the one that stood there */
export async function removeProposal(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('promptProposals')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
