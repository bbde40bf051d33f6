import type { LiveSession } from '@guiche/contract/flow-sessions'
import { flowSessionPage, type TicketSession } from '@guiche/contract/flows'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Running and ended flow sessions. Rows are written by `flow-sessions`.

const selectSessions = (db: Db, companyId: number) =>
  db
    .selectFrom('flowSessions')
    .innerJoin('flowVersions', (join) =>
      join
        .onRef('flowVersions.companyId', '=', 'flowSessions.companyId')
        .onRef('flowVersions.id', '=', 'flowSessions.versionId'),
    )
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'flowSessions.companyId')
        .onRef('tickets.id', '=', 'flowSessions.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select([
      'flowSessions.id',
      'flowSessions.flowId',
      'flowVersions.number as version',
      'flowSessions.ticketId',
      'tickets.uuid',
      'contacts.name as contactName',
      'flowSessions.state',
      'flowSessions.ended as end',
      'flowSessions.startedAt',
      'flowSessions.updatedAt',
      'flowSessions.endedAt',
    ])
    .where('flowSessions.companyId', '=', companyId)

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]

function presentSession({ state, flowId, ...row }: ShownRow): LiveSession {
  const { start, nodeId, wait, variables, path } = state
  return { ...row, flowId: flowId ?? 0, start, nodeId, wait, variables, path }
}

/** One page of a flow's sessions, newest first. */
export async function listSessions(
  db: Db,
  companyId: number,
  flowId: number,
  { isLive, before }: { isLive: boolean; before?: number | undefined },
): Promise<{ sessions: LiveSession[]; hasMore: boolean }> {
  const rows = await selectSessions(db, companyId)
    .where('flowSessions.flowId', '=', flowId)
    .$if(isLive, (all) => all.where('ended', 'is', null))
    .$if(!isLive, (all) => all.where('ended', 'is not', null))
    .$if(before !== undefined, (all) => all.where('flowSessions.id', '<', before ?? 0))
    .orderBy('flowSessions.id', 'desc')
    .limit(flowSessionPage + 1)
    .execute()
  const sessions = rows.slice(0, flowSessionPage).map(presentSession)
  return { sessions, hasMore: rows.length > flowSessionPage }
}

/** The running session of a ticket, either of a flow or of a bot. */
export async function findLiveSessionOf(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<TicketSession | undefined> {
  const ofFlow = await findLiveFlowOf(db, companyId, ticketId)
  return ofFlow ?? findLiveBotOf(db, companyId, ticketId)
}

async function findLiveFlowOf(db: Db, companyId: number, ticketId: number) {
  const row = await selectSessions(db, companyId)
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'flowSessions.companyId')
        .onRef('flows.id', '=', 'flowSessions.flowId'),
    )
    .select('flows.name as flowName')
    .select(NODE_TYPE)
    .where('flowSessions.ticketId', '=', ticketId)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ...presentSession(row) }
}

async function findLiveBotOf(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<TicketSession | undefined> {
  const { rows } = await sql<Omit<ShownRow, 'flowId'> & { flowName: string }>`
    select live.id, 0 as version, live.ticket_id, tickets.uuid, contacts.name as contact_name,
      live.state, live.ended as "end", live.started_at, live.updated_at, live.ended_at,
      coalesce(prompts.name, queue_integrations.name) as flow_name
    from flow_sessions as live
    join tickets on tickets.company_id = ${companyId} and tickets.id = live.ticket_id
    join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    left join prompts on prompts.company_id = ${companyId} and prompts.id = live.prompt_id
    left join queue_integrations on queue_integrations.company_id = ${companyId}
      and queue_integrations.id = live.integration_id
    where live.company_id = ${companyId} and live.ticket_id = ${ticketId} and live.ended is null
      and live.version_id is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { flowName, ...shownRow } = row
  const { bot } = row.state
  return {
    ...presentSession({ ...shownRow, flowId: 0 }),
    ...(bot && { bot }),
    flowName,
    nodeType: '',
  }
}

/** Type of the node at which the customer is. */
const NODE_TYPE = sql<string>`coalesce((
  select node ->> 'type' from jsonb_array_elements(flow_versions.graph -> 'nodes') as node
  where node ->> 'id' = flow_sessions.state ->> 'nodeId' limit 1), '')`.as('nodeType')

export interface StandingSession {
  /** Null for the session of a bot. */
  versionId: number | null
  flowId: number | null
  isLive: boolean
}

export async function findSession(
  db: Db,
  companyId: number,
  id: number,
): Promise<StandingSession | undefined> {
  return db
    .selectFrom('flowSessions')
    .select(['versionId', 'flowId'])
    .select(sql<boolean>`ended is null`.as('isLive'))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

const COUNTED_MOST = 10_000

export interface NodeCounts {
  sessions: number
  finished: number
  nodes: Array<{ nodeId: string; entered: number; stopped: number }>
}

/**
 * Counts, in the newest sessions, how many entered each node (once each) and how many ended there although an edge
 * leads on. A hand-over drawn in the flow counts as finished.
 */
export async function countSessionsByNode(
  db: Db,
  companyId: number,
  flowId: number,
  since: Date,
): Promise<NodeCounts> {
  const { rows } = await sql<{ counts: NodeCounts }>`
    with newest as materialized (
      select id, version_id, ended, state from flow_sessions
      where company_id = ${companyId} and flow_id = ${flowId} and started_at > ${since}
      order by id desc limit ${COUNTED_MOST}),
    entered as (
      select node_id, count(*) as entered from newest cross join lateral (
        select distinct node_id from jsonb_array_elements_text(state -> 'path') as node_id) as way
      group by node_id),
    ended as (
      select version_id, state ->> 'nodeId' as node_id, count(*) as ended from newest
      where ended is not null and ended not in ('finished', 'handedOver')
      group by 1, 2),
    stopped as (
      select node_id, sum(ended) as stopped from ended
      where exists (
        select from flow_versions cross join jsonb_array_elements(graph -> 'connections') as edge
        where flow_versions.company_id = ${companyId} and flow_versions.id = version_id
          and edge ->> 'source' = node_id)
      group by node_id)
    select jsonb_build_object(
      'sessions', (select count(*) from newest),
      'finished', (select count(*) from newest where ended in ('finished', 'handedOver')),
      'nodes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'nodeId', node_id, 'entered', coalesce(entered, 0), 'stopped', coalesce(stopped, 0)) order by node_id)
        from entered full join stopped using (node_id)), '[]')) as counts`.execute(db)
  return rows[0]?.counts ?? { sessions: 0, finished: 0, nodes: [] }
}

export interface StartableFlow {
  id: number
  name: string
}

/** Active and published flows, by name. */
export async function listStartableFlows(db: Db, companyId: number): Promise<StartableFlow[]> {
  return db
    .selectFrom('flows')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('active', '=', true)
    .where('version', 'is not', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findFlowStatus(
  db: Db,
  companyId: number,
  id: number,
): Promise<{ active: boolean; version: number | null } | undefined> {
  return db
    .selectFrom('flows')
    .select(['active', 'version'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
