import { createHash, randomUUID } from 'node:crypto'
import { verifyPassword } from '../../packages/server/src/platform/passwords.ts'
import { sign } from '../../packages/server/src/platform/secrets.ts'
import type { Row } from './database.ts'
import type { Databases } from './route.ts'
import { makeToken } from './session.ts'

// POST /auth/login: counts attempts by address and account before it checks the password and resets them afterwards;
// argon2 as in the product; then one transaction with the session and everything its browser needs.

const DAY_SECONDS = 24 * 3600
const REFRESH_DAYS = 7
const TOKEN_SECONDS = 15 * 60
const WINDOW_MS = 15 * 60 * 1000
const [MOST_OF_ADDRESS, MOST_OF_PAIR] = [50, 10]
const FAR_DUE_DATE = '2093-03-14T03:00:00.000Z'
// Counted attempts may be lost in a crash.
const QUICK = '; set local synchronous_commit = off'

export interface Origin {
  readonly address: string
  readonly agent: string
}

export async function signIn(
  { app, across }: Databases,
  { email, password }: { email: string; password: string },
  { address, agent }: Origin,
): Promise<{ answer: unknown; cookie: string }> {
  const key = email.trim().toLowerCase()
  const counted = [
    limitKeyOf('signInAddress', address),
    limitKeyOf('signInPair', `${key} ${address}`),
  ]
  const [found = [], guesses = []] = await across.acrossCompanies(
    [
      { name: 'who', text: WHO, values: [key] },
      { name: 'count', text: COUNT_GUESS, values: [counted, Date.now(), WINDOW_MS] },
    ],
    QUICK,
  )
  const points = new Map(guesses.map(([counter, count]) => [counter, count]))
  if (points.get(counted[0]) > MOST_OF_ADDRESS || points.get(counted[1]) > MOST_OF_PAIR)
    throw new Error('too many attempts')
  const [companyId, userId, hash, profile, isOver] = found[0] ?? []
  if (!(await verifyPassword(password, hash))) throw new Error('the password is wrong')
  if (isOver && profile !== 'admin') throw new Error('the subscription has expired')
  const sessionId = randomUUID()
  const one = [companyId]
  const [users = [], , companies = [], settings = [], queues = []] = await app.inCompany(
    companyId,
    [
      { name: 'lock', text: LOCK, values: [companyId, userId] },
      { name: 'begin', text: BEGIN, values: [companyId, userId, sessionId, address, agent] },
      { name: 'company', text: COMPANY, values: one },
      { name: 'settings', text: SETTINGS, values: one },
      { name: 'own queues', text: QUEUES, values: [companyId, userId] },
    ],
  )
  // The reset is not awaited.
  across
    .acrossCompanies([{ name: 'forgive', text: FORGIVE, values: counted }], QUICK)
    .catch((error: unknown) => console.error(error))
  const user = userOf(companyId, users[0] ?? [], { companies, settings, queues })
  const issued = Math.floor(Date.now() / 1000)
  const claims = { usarname: user.name, profile: user.profile, id: userId, companyId }
  const token = makeToken({ ...claims, sid: sessionId, iat: issued, exp: issued + TOKEN_SECONDS })
  const refresh = `${sessionId}.0.${sign('refresh token', `${sessionId}.0`)}`
  return {
    answer: { token, user },
    cookie: `jrt=${refresh}; Max-Age=${REFRESH_DAYS * DAY_SECONDS}; Path=/; HttpOnly; SameSite=Lax`,
  }
}

function limitKeyOf(limit: string, key: string): string {
  return `${limit}:${createHash('sha256').update(key).digest('base64url')}`
}

const USER =
  `id name email profile is_active paused_at pause_reason super all_ticket whatsapp_id line_alerts
  language avatar_file_id paused_until ticket_limit skills`.split(/\s+/)
const COMPANY_FIELDS =
  `id name email phone planId status dueDate dueDay trialExpiration recurrence language timeZone schedules
  holidays firstStepsHidden firstName lastName address city state zipcode country createdAt updatedAt`.split(
    /\s+/,
  )
const PLAN_FIELDS =
  `id name users connections queues value useCampaigns useKanban useOpenAi useIntegrations useSchedules
  useInternalChat useExternalApi`.split(/\s+/)

function userOf(
  companyId: number,
  row: Row,
  { companies, settings, queues }: Record<'companies' | 'settings' | 'queues', Row[]>,
) {
  if (row[12] !== null) throw new Error('the seed has no pictures')
  const [company = []] = companies
  const named = fieldsOf(COMPANY_FIELDS, company, 0)
  return {
    id: row[0],
    name: row[1],
    email: row[2],
    profile: row[3],
    companyId,
    isActive: row[4],
    pausedAt: row[5],
    pauseReason: row[6],
    pausedUntil: row[13],
    ticketLimit: row[14],
    skills: row[15],
    profilePicUrl: '',
    super: row[7],
    allTicket: row[8],
    whatsappId: row[9],
    lineAlerts: row[10],
    language: row[11],
    queues: queues.map(([id, name, color, createdAt, updatedAt]) => ({
      id,
      name,
      color,
      UserQueue: { userId: row[0], queueId: id, createdAt, updatedAt },
    })),
    company: {
      ...named,
      dueDate: named.dueDate ?? FAR_DUE_DATE,
      settings: settings.map(settingOf),
      plan:
        company[COMPANY_FIELDS.length] === null
          ? null
          : fieldsOf(PLAN_FIELDS, company, COMPANY_FIELDS.length),
    },
  }
}

function settingOf([id, key, value, companyId, createdAt, updatedAt]: Row) {
  const isSecret = key === 'asaas' && value !== ''
  return { id, key, value: isSecret ? '********' : value, companyId, createdAt, updatedAt }
}

function fieldsOf(names: readonly string[], row: Row, at: number): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, row[at + index]]))
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const WHO = `select users.company_id, users.id, password_hash, profile, coalesce(due_date < now(), false)
  from users join companies on companies.id = users.company_id
  where email_key = $1 and is_active and companies.status`

const COUNT_GUESS = `insert into rate_limits as r (key, points, expire)
  select key, 1, $2::bigint + $3::bigint from unnest($1::text[]) as key
  on conflict (key) do update set points = case when r.expire <= $2 then 1 else r.points + 1 end,
    expire = case when r.expire <= $2 then excluded.expire else r.expire end
  returning key, points`

const FORGIVE = `with own as (delete from rate_limits where key = $2)
  update rate_limits set points = points - 1 where key = $1`

// Serializes sign-ins of one user: concurrent ones would not see each other's sessions.
const LOCK = `select ${USER.join(', ')} from users where company_id = $1 and id = $2 for update`

const BEGIN = `with ended as (
    update sessions set ended_at = now(), ending = 'replaced'
    where company_id = $1 and user_id = $2 and ended_at is null
      and not exists (select from settings where company_id = $1 and key = 'multipleSessions' and value = 'enabled')
  )
  insert into sessions (company_id, user_id, id, address, user_agent, rotated_at, last_seen_at, expires_at, created_at)
  values ($1, $2, $3, $4, $5, now(), now(), now() + interval '${REFRESH_DAYS} days', now())`

const COMPANY = `select ${[...COMPANY_FIELDS.map((name) => `c.${toSnakeCase(name)}`), ...PLAN_FIELDS.map((name) => `p.${toSnakeCase(name)}`)].join(', ')}
  from companies c left join plans p on p.id = plan_id where c.id = $1`
const SETTINGS =
  'select id, key, value, company_id, created_at, updated_at from settings where company_id = $1 order by id'
const QUEUES = `select q.id, q.name, color, l.created_at, l.updated_at from user_queues l
  join queues q on q.company_id = $1 and q.id = l.queue_id
  where l.company_id = $1 and l.user_id = $2 order by order_queue, q.id`
