import { defaultWeek, language, type ScheduleDay } from '@guiche/contract/companies'
import { isSettingKey } from '@guiche/contract/settings'
import type { Manner } from '@guiche/contract/simulator'
import { vi } from 'vitest'
import { DAY, MINUTE, now } from '../platform/clock.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { buildConnectedLine } from './build-line.ts'
import type { Script, ScriptedQueue } from './conversation-script.ts'
import type { ScriptedProgram } from './scripted-program.ts'
import { type BotIds, makeBots } from './make-bots.ts'
import { makeFlows } from './make-flows.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

// A company with a faulty simulated line, on which scripts with the same set-up are played.

const WAIT = { interval: 25 }
/** Repeated, reordered and lost events; events of one conversation keep their order. */
const FAULTS = {
  latencyMs: 5,
  duplicate: 0.3,
  disorder: 0.2,
  repeatLater: { rate: 0.2, afterMs: 300 },
  loseAnswer: 0.1,
}
/** Shorter than the life of an access token. */
const FRESH_MS = 5 * MINUTE

export interface Stage {
  readonly companyId: number
  readonly lineId: number
  readonly admin: TestClient
  readonly queueIds: ReadonlyMap<string, number>
  readonly flowIds: ReadonlyMap<string, number>
  readonly bots: BotIds
  /** The program that its prompts and integrations call. */
  readonly program?: ScriptedProgram
  /** Renews the token; called before each call, since the clock may have moved. */
  refresh(): Promise<void>
}

/** Scripts with one key share a stage; scripts with programs are played there sequentially. */
export function stageKey(script: Script): string {
  const { clock: _, ...given } = script.given
  const facts = Object.entries(given).toSorted(([one], [other]) => one.localeCompare(other))
  const { queues, flows, bots } = script
  return JSON.stringify([facts, queues, flows, bots, hidesNumbers(script)])
}

/**
 * True if customers of the script write under an opaque id. Contacts created by the set-up are known by number, and the
 * simulator cannot send several words in one turn under an opaque id.
 */
function hidesNumbers({ given, steps }: Script): boolean {
  const hasTurns = steps.some(({ step }) => step.kind === 'says' && step.said.length > 1)
  return mannerOf(given) === 'beta' && given['contact.disableBot'] === undefined && !hasTurns
}

function mannerOf(given: Script['given']): Manner {
  return given['manner'] === 'cloud' ? 'cloud' : 'beta'
}

interface ProgramOfStage {
  /** The address of a program that flows call. */
  readonly origin: string
  readonly scripted: () => ScriptedProgram
}

/** @param beginAt start of the first day */
export async function buildStage(
  app: TestApp,
  script: Script,
  beginAt: Date,
  outside?: ProgramOfStage,
): Promise<Stage> {
  const { company, admin: account } = await buildCompany()
  const companyId = company.id
  const admin = new TestClient(app.http)
  const { user } = await admin.signIn(account.email, PASSWORD)
  const { given } = script
  const queueIds = await makeQueues(admin, script.queues)
  await setUpCompany(admin, companyId, given, beginAt)
  const lineId = await buildConnectedLine(admin, companyId)
  const flows = await makeFlows(admin, script, { queueIds, outside: outside?.origin ?? '' })
  const { flowIds } = flows
  const program = script.bots.length > 0 ? outside?.scripted() : undefined
  const bots = program
    ? await makeBots(admin, script, { companyId, queueIds, program })
    : { promptIds: new Map<string, number>(), integrationIds: new Map<string, number>() }
  program?.numbers.set('user:admin', user.id)
  for (const [name, id] of queueIds) program?.numbers.set(`queue:${name}`, id)
  await setUpLine(admin, lineId, script, { queueIds, ...flows, ...bots })
  await setLineFaults(admin, lineId, script)
  const refresh = tokenRefresher(admin)
  return { companyId, lineId, admin, queueIds, flowIds, bots, ...(program && { program }), refresh }
}

function tokenRefresher(admin: TestClient): () => Promise<void> {
  let freshAt = now().getTime()
  let asking: Promise<void> | undefined
  const refresh = async () => {
    admin.token = (await admin.call('POST /auth/refresh_token')).token
    freshAt = now().getTime()
  }
  return async () => {
    if (now().getTime() - freshAt < FRESH_MS) return
    asking ??= refresh().finally(() => (asking = undefined))
    await asking
  }
}

async function setLineFaults(admin: TestClient, whatsappId: number, script: Script): Promise<void> {
  const behavesAs = mannerOf(script.given)
  const lidFirst = hidesNumbers(script)
  await admin.call('PUT /simulator/:whatsappId/faults', {
    params: { whatsappId },
    body: { ...FAULTS, behavesAs, ...(lidFirst && { lidFirst }) },
  })
  await vi.waitFor(async () => {
    const { status, capabilities } = await admin.call('GET /whatsapp/:id', {
      params: { id: whatsappId },
    })
    if (status !== 'CONNECTED' || capabilities.lists !== (behavesAs === 'cloud'))
      throw new Error(`the line is ${status} and does not behave as ${behavesAs} yet`)
  }, WAIT)
}

async function makeQueues(
  admin: TestClient,
  queues: readonly ScriptedQueue[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, queue] of queues.entries()) {
    const { id } = await admin.call('POST /queue', {
      body: {
        name: queue.name,
        color: `#00${String(1000 + index)}`,
        orderQueue: Number(queue.order || index + 1),
        greetingMessage: queue.greeting,
        outOfHoursMessage: queue.closed,
        schedules: queue.hours === '' ? [] : weekOf(queue.hours),
      },
    })
    ids.set(queue.name, id)
    const options = new Map<string, number>()
    for (const { path, title, message } of queue.options) {
      const above = path.split('.').slice(0, -1).join('.')
      const made = await admin.call('POST /queue-options', {
        body: { queueId: id, parentId: options.get(above) ?? null, title, message },
      })
      options.set(path, made.id)
    }
  }
  return ids
}

/** The same hours on each day. */
function weekOf(hours: string): ScheduleDay[] {
  return hours.split(',').flatMap((span) => {
    const [startTime = '', endTime = ''] = span.trim().split('-')
    return defaultWeek.map((day) => ({ ...day, startTime, endTime }))
  })
}

type Ids = ReadonlyMap<string, number>

async function setUpLine(
  admin: TestClient,
  id: number,
  { given, queues }: Script,
  ids: Record<'queueIds' | 'flowIds' | 'flowIntegrationIds', Ids> & BotIds,
): Promise<void> {
  const params = { id }
  const { name } = await admin.call('GET /whatsapp/:id', { params })
  const fields = Object.entries(given).flatMap(([key, value]) =>
    key.startsWith('line.') ? [lineField(key.slice(5), value, ids)] : [],
  )
  const offered = queues.filter(({ elsewhere }) => elsewhere === '')
  await admin.call('PUT /whatsapp/:id', {
    params,
    body: {
      name,
      greetingMessage: '',
      ...Object.fromEntries(fields),
      queueIds: offered.flatMap((queue) => ids.queueIds.get(queue.name) ?? []),
    },
  })
}

function lineField(
  field: string,
  value: string,
  {
    queueIds,
    flowIds,
    flowIntegrationIds,
    promptIds,
    integrationIds,
  }: Parameters<typeof setUpLine>[3],
): readonly [string, string | number | undefined] {
  switch (field) {
    case 'transferQueueId':
      return [field, queueIds.get(value)]
    case 'flow':
      return ['integrationId', flowIntegrationIds.get(value)]
    case 'prompt':
      return ['promptId', promptIds.get(value)]
    case 'integration':
      return ['integrationId', integrationIds.get(value)]
    default:
      return [field, field.startsWith('flowId') ? flowIds.get(value) : value]
  }
}

async function setUpCompany(
  admin: TestClient,
  companyId: number,
  given: Script['given'],
  beginAt: Date,
): Promise<void> {
  const params = { id: companyId }
  for (const [key, value] of Object.entries(given)) {
    const setting = key.slice(8)
    if (key.startsWith('setting.') && isSettingKey(setting))
      await admin.call('PUT /settings/:key', { params: { key: setting }, body: { value } })
  }
  const spoken = given['company.language']
  if (spoken !== undefined)
    await admin.call('PUT /companies/:id/language', {
      params,
      body: { language: language.parse(spoken) },
    })
  const { 'company.hours': hours, 'company.holiday': holiday, 'company.timeZone': timeZone } = given
  if ([hours, holiday, timeZone].every((one) => one === undefined)) return
  await admin.call('PUT /companies/:id/schedules', {
    params,
    body: {
      schedules: hours === undefined ? [] : weekOf(hours),
      ...(timeZone !== undefined && { timeZone }),
      ...(holiday !== undefined && { holidays: [holidayOn(beginAt, Number(holiday))] }),
    },
  })
}

/** The first day is the same date in São Paulo and in UTC. */
function holidayOn(beginAt: Date, days: number) {
  const date = new Date(beginAt.getTime() + days * DAY).toISOString().slice(0, 10)
  return { date, name: 'Feriado', isYearly: false }
}
