import type { CitedArticle, PromptProposal } from '@guiche/contract/prompt-proposals'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export interface ProposedAnswer {
  readonly promptId: number
  /** The flow session whose answer it would be. */
  readonly sessionId: number
  readonly text: string
  readonly cited: readonly CitedArticle[]
}

/** A ticket's proposal with the flow session whose answer it would be. */
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
  { cited, ...proposed }: ProposedAnswer,
): Promise<void> {
  const own = { companyId, ticketId, cited: JSON.stringify(cited), createdAt: now() }
  await db
    .insertInto('promptProposals')
    .values({ ...proposed, ...own })
    .execute()
}

/** @returns the id of the removed proposal */
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
