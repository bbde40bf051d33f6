import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findCompany, findPlanOf } from '../../organisation/companies/index.ts'
import { factsReadBy, type FlowContext } from '../../messages/flow-engine/index.ts'
import { findCountry } from '../../organisation/phone-numbers/index.ts'
import { findQueue } from '../../setup/queues/index.ts'

/** The invented customer of every trial. */
const CUSTOMER = {
  name: 'Maria Silva',
  number: '5511999990000',
  email: 'maria@exemplo.com.br',
  extra: [],
} as const
const PROTOCOL = '0'

/** Context for a trial's flow steps, with an invented customer. */
export async function readContext(
  db: Db,
  companyId: number,
  graph: FlowGraph,
  { manner, at, tagIds }: Pick<FlowContext, 'manner' | 'at' | 'tagIds'>,
): Promise<FlowContext> {
  const company = await findCompany(db, companyId)
  if (!company) throw new Error(`company ${companyId} does not exist`)
  const plan = await findPlanOf(db, company)
  const { timeZone, holidays, schedules, language } = company
  const queues = await pipeline(
    factsReadBy([graph]).queueIds.map((id) => findQueue(db, companyId, id)),
  )
  return {
    at,
    random: Math.random,
    manner,
    language,
    country: await findCountry(db, companyId),
    protocol: PROTOCOL,
    contact: CUSTOMER,
    tagIds,
    hours: { timeZone, holidays, schedules },
    queues: queues.flatMap((queue) =>
      queue ? [{ id: queue.id, hours: { timeZone, holidays, schedules: queue.schedules } }] : [],
    ),
    plan: {
      useOpenAi: plan?.useOpenAi ?? true,
      useIntegrations: plan?.useIntegrations ?? true,
    },
  }
}
