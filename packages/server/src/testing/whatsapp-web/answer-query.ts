import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { AppState } from './app-state.ts'
import type { Device } from './device.ts'
import { restrictionOf } from './own-phone.ts'
import type { People } from './people.ts'
import { linkedDevice, type PhoneContext } from './phone-context.ts'
import { accountOf, bytesOf, childOf, childrenOf, SERVER, stanza, userJid } from './stanza.ts'

// Answers a device's queries. Unknown queries get an empty success.

export interface Queried {
  readonly context: PhoneContext
  readonly people: People
  readonly appState: AppState
  /** The end of a restriction on writing to new contacts; seconds since 1970. */
  readonly restrictedUntil: () => number | undefined
}

type Content = BinaryNode[] | undefined
type Answer = (queried: Queried, query: BinaryNode) => Content | Promise<Content>

export async function answerQuery(queried: Queried, query: BinaryNode): Promise<BinaryNode> {
  const { id, xmlns = '', to } = query.attrs
  const content = await ANSWERS[xmlns]?.(queried, query)
  const from = to && to !== '@s.whatsapp.net' ? to : SERVER
  const type = content?.[0]?.tag === 'error' ? 'error' : 'result'
  return stanza('iq', { from, type, id }, content)
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  encrypt: (queried, query) =>
    query.attrs.type === 'set' ? storePreKeys(queried, query) : answerKeys(queried, query),
  usync: (queried, query) => [answerAccounts(queried, query)],
  privacy: ({ context }, query) => {
    const value = context.faults.givesReadReceipts ? 'all' : 'none'
    if (query.attrs.type === 'set') return undefined
    return [stanza('privacy', {}, [stanza('category', { name: 'readreceipts', value })])]
  },
  blocklist: () => [stanza('list', {})],
  abt: () => [stanza('props', { protocol: '1', hash: 'loopback' })],
  'w:m': ({ context }) => [
    stanza('media_conn', { auth: 'loopback', ttl: '3600' }, [
      stanza('host', { hostname: context.media.host }),
    ]),
  ],
  'w:g2': answerGroups,
  'w:profile:picture': answerPicture,
  'w:sync:app:state': ({ appState }, query) => [appState.answer(childOf(query, 'sync'))],
  'w:mex': ({ restrictedUntil }) => {
    const lock = restrictionOf(restrictedUntil())
    const data = { data: { xwa2_fetch_account_reachout_timelock: lock } }
    return [stanza('result', {}, Buffer.from(JSON.stringify(data)))]
  },
}

function errorContent(code: number, text: string): BinaryNode[] {
  return [stanza('error', { code: String(code), text })]
}

function storePreKeys({ context }: Queried, query: BinaryNode): Content {
  const { preKeys } = linkedDevice(context)
  for (const key of childrenOf(childOf(query, 'list'), 'key'))
    preKeys.push({
      keyId: bytesOf(childOf(key, 'id')).readUIntBE(0, 3),
      publicKey: context.baileys.generateSignalPubKey(bytesOf(childOf(key, 'value'))),
    })
  return undefined
}

async function answerKeys({ context, people }: Queried, query: BinaryNode): Promise<Content> {
  if (childOf(query, 'count'))
    return [stanza('count', { value: String(linkedDevice(context).preKeys.length) })]
  if (childOf(query, 'digest')) return [stanza('digest', {})]
  const users = childrenOf(childOf(query, 'key'), 'user').map(async ({ attrs: { jid } }) => {
    const isOwn = [context.jid, context.lidJid].includes(accountOf(jid))
    const person = people.find(jid)
    const identity = isOwn ? context.identity : person?.isAbsent ? undefined : person?.identity
    return stanza(
      'user',
      { jid },
      identity ? await identity.bundle() : errorContent(404, 'item-not-found'),
    )
  })
  return [stanza('list', {}, await Promise.all(users))]
}

/** Answers which accounts exist, with their LIDs and devices. */
function answerAccounts({ context, people }: Queried, query: BinaryNode): BinaryNode {
  const asked = childOf(query, 'usync')
  const content = childOf(asked, 'query')?.content
  const wanted = Array.isArray(content) ? content.map(({ tag }) => tag) : []
  const users = childrenOf(childOf(asked, 'list'), 'user').map((user) => {
    const typed = bytesOf(childOf(user, 'contact')).toString()
    if (typed) context.counts.lookUps += 1
    const jid = user.attrs.jid ?? userJid(typed.replace(/\D/g, ''))
    const isOwn = [context.jid, context.lidJid].includes(accountOf(jid))
    const found = typed ? people.lookUp(typed) : people.find(jid)
    const person = found?.isAbsent ? undefined : found
    const known = Boolean(person) || isOwn
    const lid = isOwn ? context.lidJid : person?.lidJid
    const answers: Readonly<Record<string, BinaryNode | undefined>> = {
      contact: stanza('contact', { type: known ? 'in' : 'out' }),
      devices: known
        ? stanza('devices', {}, [deviceList(isOwn ? linkedDevice(context) : undefined)])
        : undefined,
      lid: lid && !jid.endsWith('@lid') ? stanza('lid', { val: lid }) : undefined,
    }
    return stanza(
      'user',
      { jid: typed && person ? person.jid : jid },
      wanted.flatMap((name) => answers[name] ?? []),
    )
  })
  return stanza('usync', {}, [stanza('result', {}), stanza('list', {}, users)])
}

/** The phone itself, and for the company the line's device. */
function deviceList(own: Device | undefined): BinaryNode {
  const index = String(own?.index ?? 0)
  const linkedOne = own ? [stanza('device', { id: index, 'key-index': index })] : []
  return stanza('device-list', {}, [stanza('device', { id: '0' }), ...linkedOne])
}

function answerGroups({ people }: Queried, query: BinaryNode): Content {
  if (childOf(query, 'participating'))
    return [
      stanza(
        'groups',
        {},
        people.groups().map((group) => group.metadata()),
      ),
    ]
  const group = people.findGroup(query.attrs.to)
  return group ? [group.metadata()] : errorContent(404, 'item-not-found')
}

function answerPicture({ context, people }: Queried, query: BinaryNode): Content {
  const picture = people.find(query.attrs.target)?.picture ?? 'none'
  if (picture === 'none') return errorContent(404, 'item-not-found')
  if (picture === 'hidden') return errorContent(401, 'not-authorized')
  const url = context.media.urlOf(picture.path)
  return [stanza('picture', { id: picture.path, type: 'preview', url })]
}
