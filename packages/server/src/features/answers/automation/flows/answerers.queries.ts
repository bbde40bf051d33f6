import type { Bot } from '@guiche/contract/flow-sessions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { planAllows } from '../../../organisation/companies/index.ts'
import type { NamedBot } from './flow-standing.ts'

// Prompts and integrations that queues and lines name to answer their customers.

export interface Answerers {
  readonly prompts: ReadonlyMap<number, NamedBot>
  readonly integrations: ReadonlyMap<number, NamedBot>
  /** Flow ids by integration id. */
  readonly flows: ReadonlyMap<number, number>
}

/** Prompts and integrations that the company's plan allows; flows need no part of the plan. */
export async function listAnswerers(db: Db, companyId: number): Promise<Answerers> {
  const [hasPrompts, hasIntegrations] = [
    await planAllows(db, companyId, 'useOpenAi'),
    await planAllows(db, companyId, 'useIntegrations'),
  ]
  const prompts = hasPrompts ? await listPromptNames(db, companyId) : []
  const integrations = await listIntegrationNames(db, companyId)
  const bots = integrations.filter(({ type }) => type !== 'flowbuilder' && hasIntegrations)
  return {
    prompts: new Map(prompts.map(({ id, name }) => [id, { kind: 'prompt', id, name }])),
    integrations: new Map(bots.map(({ id, name }) => [id, { kind: 'integration', id, name }])),
    flows: new Map(
      integrations.flatMap(({ id, type, flowId }) =>
        type === 'flowbuilder' && flowId !== null ? [[id, flowId]] : [],
      ),
    ),
  }
}

function listPromptNames(db: Db, companyId: number) {
  return db
    .selectFrom('prompts')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute()
}

function listIntegrationNames(db: Db, companyId: number) {
  return db
    .selectFrom('queueIntegrations')
    .select(['id', 'name', 'type', 'flowId'])
    .where('companyId', '=', companyId)
    .execute()
}

/** Name of a bot, and whether its answers are reviewed before they are sent; undefined if it was deleted. */
export async function findBot(
  db: Db,
  companyId: number,
  { kind, id }: Bot,
): Promise<{ name: string; review: boolean; words: string[] } | undefined> {
  const isPrompt = kind === 'prompt'
  return db
    .selectFrom(isPrompt ? 'prompts' : 'queueIntegrations')
    .select('name')
    .select([
      (isPrompt ? sql<boolean>`review` : sql<boolean>`false`).as('review'),
      (isPrompt
        ? sql<string[]>`'{}'::text[]`
        : sql<string[]>`array[typebot_keyword_finish, typebot_keyword_restart]`
      ).as('words'),
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
