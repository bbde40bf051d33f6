import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { liveActions } from './live-actions.ts'
import { missingCalls, missingEvents } from './missing.ts'
import { may, type Permission, permissions, type Profile, profiles } from './permissions.ts'
import type { Route, Who } from './route.ts'
import { routes } from './routes.ts'

// The contract held against the specification's own lists: nothing of them is forgotten, renamed or opened to others.

const PACKAGE = resolve(import.meta.dirname, '..')
const SPECIFICATION = resolve(PACKAGE, '../../../shared/spec')

/** Who the list says may call, as the contract can say it; what is left of it (own, self) the feature decides. */
const whoInContract: Readonly<Record<string, readonly Who[]>> = {
  public: ['public', 'cookie'],
  user: ['user', 'cookie'],
  'user, super': ['user'],
  'own, super': ['user'],
  'self, admin': ['user'],
  admin: ['admin'],
  'admin, super': ['admin'],
  'own admin, super': ['admin'],
  super: ['super'],
  // No session: the key in the header, or the address itself, is the permission.
  'connection token': ['token'],
  'signed address': ['public'],
}

/** Calls that the list does not name, because they are ours: written down a second time, so that none loses its gate. */
const ours: Readonly<Record<string, Who>> = {
  'GET /auth/sessions': 'user',
  'DELETE /auth/sessions/{}': 'user',
  'GET /auth/operator/{}': 'super',
  'POST /auth/operator': 'super',
  'DELETE /auth/operator': 'cookie',
  'POST /users/{}/deactivate': 'admin',
  'POST /users/{}/reactivate': 'admin',
  'PUT /users/{}/pause': 'user',
  'POST /users/{}/picture': 'user',
  'DELETE /users/{}/picture': 'user',
  'GET /users/invitations': 'admin',
  'POST /users/invite': 'admin',
  'POST /users/invitations/{}/resend': 'admin',
  'DELETE /users/invitations/{}': 'admin',
  'POST /invitations/show': 'public',
  'POST /invitations/accept': 'public',
  'POST /forgetpassword': 'public',
  'POST /resetpasswords': 'public',
  'GET /companies/cadastro': 'public',
  'POST /companies/cadastro/confirm': 'public',
  'POST /companies/cadastro/resend': 'public',
  'GET /companies/{}/brand': 'public',
  'GET /companies/deleted': 'super',
  'GET /companies/health': 'super',
  'GET /companies/{}/usage': 'super',
  'POST /companies/{}/restore': 'super',
  'POST /companies/{}/remove': 'super',
  'PUT /companies/{}/language': 'admin',
  'DELETE /settings/{}': 'admin',
  'GET /schedules/warnings': 'user',
  'GET /audit-log': 'admin',
  'GET /plans': 'user',
  'GET /companiesPlan': 'super',
  'GET /plans/{}/excess': 'super',
  'GET /subscription': 'admin',
  'GET /subscription/automatic': 'admin',
  'POST /subscription/automatic': 'admin',
  'DELETE /subscription/automatic': 'admin',
  'GET /invoices': 'super',
  'GET /invoices/{}/receipt': 'admin',
  'POST /invoices/{}/confirm': 'super',
  'POST /invoices/{}/refund': 'super',
  'POST /subscription/webhook': 'public',
  'POST /subscription/webhook/pix': 'public',
  'POST /pix-webhooks/asaas/{}': 'public',
  'POST /pix-account/test': 'admin',
  'GET /held-payments': 'admin',
  'POST /held-payments/{}/credit': 'admin',
  'POST /held-payments/{}/refund': 'admin',
  'POST /held-payments/{}/dismiss': 'admin',
  'GET /payment-reviews': 'super',
  'POST /payment-reviews/{}/credit': 'super',
  'POST /payment-reviews/{}/refund': 'super',
  'POST /payment-reviews/{}/dismiss': 'super',
  'GET /contact-lists/example': 'user',
  'POST /contact-lists/count': 'user',
  'POST /contacts/numbers': 'user',
  'POST /contacts/sheet': 'user',
  'GET /contact-numbers': 'admin',
  'POST /contact-lists/{}/imports': 'user',
  'POST /contact-lists/{}/imports/{}/cancel': 'user',
  'GET /contact-lists/{}/imports/{}/faults': 'user',
  'GET /contact-lists/{}/imports/{}/faults.csv': 'user',
  'GET /contact-lists/{}/work': 'user',
  'POST /contact-lists/{}/refresh': 'user',
  'POST /contact-lists/{}/check': 'user',
  'DELETE /contact-lists/{}/check': 'user',
  'GET /queue/{}/usage': 'admin',
  'GET /queue/{}/options': 'user',
  'PUT /queue/{}/options': 'admin',
  'POST /queue/try': 'admin',
  'POST /flowbuilder/{}/publish': 'user',
  'POST /flowbuilder/{}/discard': 'user',
  'GET /flowbuilder/{}': 'user',
  'GET /flowbuilder/{}/versions': 'user',
  'GET /flowbuilder/{}/versions/{}': 'user',
  'POST /flowbuilder/{}/versions/{}/restore': 'user',
  'GET /flowbuilder/{}/export': 'user',
  'POST /flowbuilder/import': 'user',
  'GET /flowbuilder/{}/sessions': 'admin',
  'PUT /flow-sessions/{}': 'admin',
  'DELETE /flow-sessions/{}': 'admin',
  'GET /flowbuilder/{}/counts': 'admin',
  'GET /flowbuilder/{}/webhook': 'admin',
  'PUT /flowbuilder/{}/webhook': 'admin',
  'DELETE /flowbuilder/{}/webhook': 'admin',
  'POST /flow-webhooks/{}': 'public',
  'POST /api/campaigns/{}/start': 'token',
  'POST /api/flows/{}/start': 'token',
  'GET /tickets/{}/flow': 'user',
  'POST /tickets/{}/flow': 'user',
  'DELETE /tickets/{}/flow': 'user',
  'POST /flowbuilder/try': 'admin',
  'GET /tickets/{}/proposal': 'user',
  'POST /tickets/{}/proposal/send': 'user',
  'DELETE /tickets/{}/proposal': 'user',
  'GET /queue-options/{}': 'user',
  'GET /whatsapp/{}/health': 'admin',
  'GET /whatsapp/{}/templates': 'user',
  'GET /line-notices': 'admin',
  'POST /whatsapp/{}/token': 'admin',
  'POST /whatsappsession/{}/pairing-code': 'admin',
  'DELETE /whatsapp/{}/token': 'admin',
  'GET /contacts/export': 'user',
  'PUT /contacts/{}/block': 'user',
  'PUT /contacts/{}/disableBot': 'user',
  'GET /contacts/{}/history': 'user',
  'GET /opt-outs': 'admin',
  'GET /opt-outs/export': 'admin',
  'POST /opt-outs': 'admin',
  'POST /opt-outs/import': 'admin',
  'DELETE /opt-outs/{}': 'admin',
  'GET /contacts/{}/opt-outs': 'user',
  'GET /contacts/{}/merges': 'user',
  'POST /contacts/{}/merge': 'admin',
  'POST /contacts/merges/{}/undo': 'admin',
  'POST /tickets/{}/undo': 'user',
  'PUT /tickets/{}/snooze': 'user',
  'DELETE /tickets/{}/snooze': 'user',
  'GET /ticket-reads': 'user',
  'POST /tickets/bulk': 'user',
  'GET /push/key': 'user',
  'GET /push/subscriptions': 'user',
  'POST /push/subscriptions': 'user',
  'DELETE /push/subscriptions/{}': 'user',
  'POST /push/test': 'user',
  'GET /ticket-views': 'user',
  'POST /ticket-views': 'user',
  'PUT /ticket-views/{}': 'user',
  'DELETE /ticket-views/{}': 'user',
  'GET /automations': 'admin',
  'GET /automations/acts': 'admin',
  'GET /rules': 'admin',
  'POST /rules': 'admin',
  'PUT /rules/order': 'admin',
  'PUT /rules/{}': 'admin',
  'DELETE /rules/{}': 'admin',
  'GET /rules/{}/runs': 'admin',
  'GET /tickets/{}/charges': 'user',
  'POST /tickets/{}/charges': 'user',
  'PUT /charges/{}': 'user',
  'POST /charges/{}/send': 'user',
  'GET /contacts/{}/charges': 'user',
  'GET /charges': 'admin',
  'GET /campaigns/list': 'user',
  'POST /campaigns/{}/start': 'user',
  'POST /campaigns/{}/duplicate': 'user',
  'POST /campaigns/{}/preview': 'user',
  'POST /campaigns/{}/test': 'user',
  'GET /campaigns/{}/recipients': 'user',
  'GET /campaigns/{}/recipients.csv': 'user',
  'GET /campaigns/{}/report': 'user',
  'GET /campaigns/{}/cost-estimate': 'user',
  'POST /campaigns/{}/retry': 'user',
  'POST /campaigns/{}/rest': 'user',
  'POST /campaigns/{}/skip-checks': 'user',
  'POST /campaigns/{}/failed-list': 'user',
  'GET /macros': 'user',
  'GET /macros/{}': 'user',
  'POST /macros': 'user',
  'PUT /macros/{}': 'user',
  'DELETE /macros/{}': 'user',
  'GET /tickets/{}/macros': 'user',
  'POST /tickets/{}/macros/{}': 'user',
  'POST /tickets/{}/help': 'user',
  'POST /desk-ai/test': 'admin',
  'GET /desk-ai/usage': 'admin',
  'GET /ticket-assignments': 'user',
  'POST /ticket-assignments/seen': 'user',
  'GET /ticket-notes/mentions': 'user',
  'POST /ticket-notes/mentions/seen': 'user',
  'POST /messages/{}/retry': 'user',
  'GET /messages/{}/attempts': 'user',
  'GET /messages/{}/campaign': 'user',
  'GET /messages/{}/decision': 'admin',
  'GET /sends': 'admin',
  'GET /sends/lines': 'admin',
  'POST /sends/again': 'admin',
  'POST /sends/give-up': 'admin',
  'PUT /messages/{}': 'user',
  'PUT /messages/{}/reaction': 'user',
  'POST /messages/{}/forward': 'user',
  'GET /api/messages/{}': 'token',
  'GET /webhooks': 'user',
  'POST /webhooks': 'user',
  'PUT /webhooks/{}': 'user',
  'DELETE /webhooks/{}': 'user',
  'POST /webhooks/{}/secret': 'user',
  'POST /webhooks/{}/test': 'user',
  'GET /webhooks/{}/deliveries': 'user',
  'GET /webhooks/{}/deliveries/{}': 'user',
  'POST /webhooks/{}/deliveries/{}/replay': 'user',
  'GET /personal-tokens': 'user',
  'POST /personal-tokens': 'user',
  'DELETE /personal-tokens/{}': 'user',
  'GET /assistant-calls': 'user',
  'GET /bot-calls': 'admin',
  'GET /bot-calls/{}': 'admin',
  'POST /bot-calls/{}/replay': 'admin',
  'GET /articles': 'user',
  'GET /articles/search': 'user',
  'GET /articles/{}': 'user',
  'POST /articles': 'user',
  'POST /articles/upload': 'user',
  'POST /articles/page': 'user',
  'PUT /articles/{}': 'user',
  'POST /articles/{}/refresh': 'user',
  'DELETE /articles/{}': 'user',
  'GET /message-search': 'user',
  'GET /drafts': 'user',
  'PUT /drafts/{}': 'user',
  'DELETE /drafts/{}': 'user',
  'GET /reports/tickets': 'admin',
  'GET /reports/ratings': 'admin',
  'GET /reports/now': 'admin',
  'GET /reports/pauses': 'admin',
  'GET /reports/sla': 'admin',
  'GET /first-steps': 'admin',
  'PUT /first-steps': 'admin',
  'POST /simulator/{}/scan': 'admin',
  'POST /simulator/{}/unlink': 'admin',
  'POST /simulator/{}/messages': 'admin',
  'PUT /simulator/{}/messages/{}': 'admin',
  'DELETE /simulator/{}/messages/{}': 'admin',
  'GET /simulator/{}/messages': 'admin',
  'GET /simulator/{}/messages/{}/media': 'admin',
  'GET /simulator/{}/customers': 'admin',
  'GET /simulator/{}/customers/{}': 'admin',
  'PUT /simulator/{}/customers/{}': 'admin',
  'GET /simulator/{}/customers/{}/picture': 'admin',
  'POST /simulator/{}/typing': 'admin',
  'POST /simulator/{}/contacts': 'admin',
  'POST /simulator/{}/notices': 'admin',
  'POST /simulator/{}/ack': 'admin',
  'GET /simulator/{}/receipts': 'admin',
  'PUT /simulator/{}/receipts': 'admin',
  'GET /simulator/{}/templates': 'admin',
  'PUT /simulator/{}/templates': 'admin',
  'PUT /simulator/{}/faults': 'admin',
  'GET /simulator/{}/faults': 'admin',
  'GET /public/public/{}/{}': 'public',
  'GET /set-aside-events': 'super',
  'POST /set-aside-events/{}/{}/retry': 'super',
  'GET /doctor/company/{}': 'admin',
  'GET /doctor/server/{}': 'super',
}

/** Events that the list does not name, because they are ours: clients of this family do not listen to them. */
const ourEvents: readonly string[] = [
  'company-{id}-invitation',
  'company-{id}-line-alert',
  'company-{id}-line-notice',
  'company-{id}-company',
  'company-{id}-ticket-read',
  'company-{id}-ticket-assigned',
  'company-{id}-ticket-view',
  'company-{id}-rule',
  'company-{id}-invoice',
  'company-{id}-pix-webhook',
  'company-{id}-opt-out',
  'company-{id}-macro',
  'company-{id}-macro-run',
  'company-{id}-charge',
  'company-{id}-presence',
  'company-{id}-customer-typing',
  'company-{id}-ticket-note',
  'company-{id}-proposal',
  'company-{id}-draft',
  'company-{id}-webhook',
  'company-{id}-article',
  'company-{id}-contact-list-work',
  'company-{id}-webhook-delivery',
  'company-{id}-bot-call',
  'company-{id}-personal-token',
  'company-{id}-sends',
  'company-{id}-first-steps',
  'company-{id}-flow',
  'company-{id}-flowcampaign',
  'company-{id}-flow-session',
  'operator',
]

/** Core 6 and features 6 by name: which calls a permission opens. Of the others each lies in rows, not in calls. */
const opened: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  'dashboard:view': [
    'GET /dashboard',
    'GET /dashboard/ticketsUsers',
    'GET /dashboard/ticketsDay',
    'GET /reports/tickets',
    'GET /reports/ratings',
    'GET /reports/now',
    'GET /reports/pauses',
    'GET /reports/sla',
  ],
  'drawer-admin-items:view': [
    'POST /files',
    'PUT /files/{}',
    'DELETE /files/{}',
    'POST /files/uploadList/{}',
    'POST /contact-lists/count',
    'POST /contact-lists',
    'PUT /contact-lists/{}',
    'DELETE /contact-lists/{}',
    'POST /contact-lists/{}/upload',
    'POST /contact-lists/{}/imports',
    'POST /contact-lists/{}/imports/{}/cancel',
    'POST /contact-lists/{}/refresh',
    'POST /contact-lists/{}/check',
    'DELETE /contact-lists/{}/check',
    'POST /contact-list-items',
    'PUT /contact-list-items/{}',
    'POST /flowbuilder',
    'PUT /flowbuilder',
    'DELETE /flowbuilder/{}',
    'POST /flowbuilder/duplicate',
    'POST /flowbuilder/img',
    'POST /flowbuilder/audio',
    'POST /flowbuilder/content',
    'POST /flowbuilder/flow',
    'POST /flowbuilder/{}/publish',
    'POST /flowbuilder/{}/discard',
    'POST /flowbuilder/{}/versions/{}/restore',
    'GET /flowbuilder/{}/export',
    'POST /flowbuilder/import',
    'POST /flowcampaign',
    'PUT /flowcampaign',
    'DELETE /flowcampaign/{}',
    'POST /campaigns',
    'PUT /campaigns/{}',
    'DELETE /campaigns/{}',
    'POST /campaigns/{}/media-upload',
    'DELETE /campaigns/{}/media-upload',
    'POST /campaigns/{}/start',
    'POST /campaigns/{}/cancel',
    'POST /campaigns/{}/restart',
    'POST /campaigns/{}/duplicate',
    'POST /campaigns/{}/preview',
    'POST /campaigns/{}/test',
    'POST /campaigns/{}/retry',
    'POST /campaigns/{}/rest',
    'POST /campaigns/{}/skip-checks',
    'POST /campaigns/{}/failed-list',
    'POST /campaign-settings',
    'GET /campaigns/{}/cost-estimate',
    'GET /campaigns/{}/recipients.csv',
    'POST /articles',
    'POST /articles/upload',
    'POST /articles/page',
    'PUT /articles/{}',
    'POST /articles/{}/refresh',
    'DELETE /articles/{}',
    ...Object.keys(ours).filter((key) => key.includes('/webhooks')),
    'GET /assistant-calls',
  ],
  'ticket-options:deleteTicket': ['DELETE /tickets/{}'],
  'contacts-page:deleteContact': [
    'DELETE /contact-list-items/{}',
    'DELETE /contacts/{}',
    'POST /contacts/{}/merge',
    'POST /contacts/merges/{}/undo',
  ],
  'connections-page:actionButtons': [
    'GET /whatsapp/{}/health',
    'GET /line-notices',
    'POST /whatsappsession/{}',
    'PUT /whatsappsession/{}',
    'DELETE /whatsappsession/{}',
    'POST /whatsappsession/{}/pairing-code',
  ],
  'connections-page:addConnection': ['POST /whatsapp'],
  'connections-page:editOrDeleteConnection': [
    'PUT /whatsapp/{}',
    'DELETE /whatsapp/{}',
    'POST /whatsapp/{}/token',
    'DELETE /whatsapp/{}/token',
  ],
}

/** What each profile may: administrators all of core 6, supervisors the kanban switch of features 6. */
const granted: Readonly<Record<Profile, readonly Permission[]>> = {
  admin: permissions,
  supervisor: ['tag-modal:kanban'],
  user: [],
}

interface Call {
  key: string
  who: string
}

const calls: readonly Call[] = rowsOf('calls.tsv').map(([method = '', path = '', who = '']) => ({
  key: `${method} ${path}`,
  who,
}))
/** By each name that an event has, what it may say. */
const listed: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf('events.tsv').flatMap(([names = '', , actions = '']) =>
    namesOf(names).map((name) => [name, namesOf(actions)] as const),
  ),
)
const events: readonly string[] = [...listed.keys()]
const told: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(liveActions).map(([name, actions]) => [name, Object.keys(actions)]),
)
const declared = new Map<string, Route>(
  Object.entries(routes).map(([key, route]) => [shapeOf(key), route]),
)

describe('calls.tsv', () => {
  test('is the list of the specification, byte for byte', () => expectCopy('calls.tsv'))

  test('names every call once, and someone who may call it', () => {
    expect(calls.length).toBeGreaterThan(150)
    expect(duplicatesOf(calls.map(({ key }) => shapeOf(key)))).toEqual([])
    expect(calls.filter(({ who }) => !whoInContract[who])).toEqual([])
  })

  test('every call is declared, or stands in the list of missing ones', () => {
    const undeclared = calls.map(({ key }) => key).filter((key) => !declared.has(shapeOf(key)))
    expect(undeclared.filter((key) => !missingCalls.includes(key))).toEqual([])
  })

  test('the list of missing calls names no call that is declared, unknown or named before', () => {
    expect(missingCalls.filter((key) => declared.has(shapeOf(key)))).toEqual([])
    expect(missingCalls.filter((key) => !calls.some((call) => call.key === key))).toEqual([])
    expect(duplicatesOf(missingCalls)).toEqual([])
  })

  test('every declared call is open to those whom the list names', () => {
    const differing = calls.flatMap(({ key, who }) => {
      const route = declared.get(shapeOf(key))
      if (!route || whoInContract[who]?.includes(route.who)) return []
      return [`${key} is for ${who}, declared for ${route.who}`]
    })
    expect(differing).toEqual([])
  })
})

describe('a call that is ours', () => {
  const listed = calls.map(({ key }) => shapeOf(key))

  test('is open to those who are named for it', () => {
    const own = [...declared].filter(([shape]) => !listed.includes(shape))
    expect(Object.fromEntries(own.map(([shape, { who }]) => [shape, who]))).toEqual(ours)
  })
})

describe('a permission', () => {
  test('opens the calls that it is for, and no other', () => {
    const byName = Map.groupBy(
      [...declared].flatMap(([shape, { permission }]) =>
        permission ? [{ shape, permission }] : [],
      ),
      ({ permission }) => permission,
    )
    const found = [...byName].map(([name, ones]) => [
      name,
      ones.map(({ shape }) => shape).toSorted(),
    ])
    const wanted = Object.entries(opened).map(([name, shapes]) => [name, shapes.toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  test('belongs to the profiles that the specification gives it to', () => {
    for (const profile of profiles)
      expect(permissions.filter((permission) => may(profile, permission))).toEqual(granted[profile])
  })
})

describe('events.tsv', () => {
  test('is the list of the specification, byte for byte', () => expectCopy('events.tsv'))

  test('every event is declared, or stands in the list of missing ones', () => {
    expect(events.length).toBeGreaterThan(25)
    const undeclared = events.filter((name) => !isDeclared(name))
    expect(undeclared.filter((name) => !missingEvents.includes(name))).toEqual([])
  })

  test('the list of missing events names no event that is declared, unknown or named before', () => {
    expect(missingEvents.filter(isDeclared)).toEqual([])
    expect(missingEvents.filter((name) => !events.includes(name))).toEqual([])
    expect(duplicatesOf(missingEvents)).toEqual([])
  })

  test('every event that the list names says what the list allows, all of it and no more', () => {
    const differing = events.filter(isDeclared).flatMap((name) => {
      const [wanted, found] = [listed, told].map((of) => of.get(name)?.toSorted().join(', ') ?? '')
      return found === wanted ? [] : [`${name}: ${found}, listed: ${wanted}`]
    })
    expect(differing).toEqual([])
  })

  test('every event that is declared stands in the list, or among those that are ours', () => {
    expect([...told.keys()].filter((name) => !listed.has(name)).toSorted()).toEqual(
      ourEvents.toSorted(),
    )
  })
})

function isDeclared(event: string): boolean {
  return told.has(event)
}

function expectCopy(name: string): void {
  const original = resolve(SPECIFICATION, name)
  if (!existsSync(original)) {
    console.log(`${original} is not here: ${name} was not compared with it`)
    return
  }
  expect(readFileSync(resolve(PACKAGE, name)).equals(readFileSync(original))).toBe(true)
}

/** The rows of a list, without its head. */
function rowsOf(name: string): string[][] {
  const [, ...rows] = readFileSync(resolve(PACKAGE, name), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

/** A route without the names of its parameters, in which a list and a declaration may differ. */
function shapeOf(key: string): string {
  return key.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

/** `tag and company-{id}-tag`, `create, update (a deletion breaks clients)`: several names in one field, and remarks. */
function namesOf(names: string): string[] {
  return names
    .replaceAll(/\([^)]*\)/g, '')
    .split(/ and |,/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function duplicatesOf(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
