import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Feature } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { bindRoute } from '../../platform/http/bind-route.ts'
import type { LineKey } from '../channel.ts'
import { editMessage, removeMessage } from './change-messages.ts'
import { withFetchedMedia } from './with-fetched-media.ts'
import { postMessage } from './post-messages.ts'
import { setFaults, showFaults } from './simulated-behaviour.ts'
import {
  changeCustomer,
  openPicture,
  reportContacts,
  showCustomer,
  simulateTyping,
} from './simulated-customers.ts'
import { addNotice } from './simulated-notices.ts'
import { scanCode, unlinkLine } from './simulated-pairing.ts'
import { listPhoneChats, loadMedia, listPhoneMessages } from './simulated-phone.ts'
import { setTemplates, showTemplates } from './simulated-templates.ts'
import { acknowledgeMessages, setReceipts, showReceipts } from './simulated-receipts.ts'

const lineOf = (actor: Actor, params: { whatsappId: number }): LineKey => ({
  companyId: actor.companyId,
  whatsappId: params.whatsappId,
})

/** The simulated phone, for administrators of the line's company. */
export const simulatorFeature: Feature = {
  routes: [
    bindRoute('POST /simulator/:whatsappId/scan', async ({ actor, params, body }) => {
      await scanCode(lineOf(actor, params), body.code)
      return { status: 'PAIRING' as const }
    }),
    bindRoute('POST /simulator/:whatsappId/unlink', async ({ actor, params }) => {
      await unlinkLine(lineOf(actor, params))
      return { status: 'DISCONNECTED' as const }
    }),
    bindRoute('POST /simulator/:whatsappId/messages', async ({ actor, params, body }) => {
      return { id: await postMessage(lineOf(actor, params), await withFetchedMedia(body)) }
    }),
    bindRoute('PUT /simulator/:whatsappId/messages/:id', async ({ actor, params, query, body }) => {
      await editMessage(lineOf(actor, params), params.id, query, body.body)
      return { id: params.id }
    }),
    bindRoute('DELETE /simulator/:whatsappId/messages/:id', async ({ actor, params, query }) => {
      await removeMessage(lineOf(actor, params), params.id, query)
      return { id: params.id }
    }),
    bindRoute('GET /simulator/:whatsappId/messages', async ({ actor, params, query }) => {
      const { from, group, after } = query
      const filter = {
        ...(from !== undefined && { from }),
        ...(group !== undefined && { group }),
        ...(after !== undefined && { after }),
      }
      return listPhoneMessages(lineOf(actor, params), filter)
    }),
    bindRoute('GET /simulator/:whatsappId/messages/:id/media', async (request) => {
      const { actor, params, query, reply } = request
      const medium = await loadMedia(lineOf(actor, params), params.id, query)
      await sendBytes(reply, { ...medium, maxAgeSeconds: MEDIUM_KEPT_SECONDS })
    }),
    bindRoute('GET /simulator/:whatsappId/customers', ({ actor, params }) =>
      listPhoneChats(lineOf(actor, params)),
    ),
    bindRoute('GET /simulator/:whatsappId/customers/:number', ({ actor, params }) =>
      showCustomer(lineOf(actor, params), params.number),
    ),
    bindRoute('PUT /simulator/:whatsappId/customers/:number', ({ actor, params, body }) =>
      changeCustomer(lineOf(actor, params), params.number, body),
    ),
    bindRoute('GET /simulator/:whatsappId/customers/:number/picture', async (request) => {
      const { actor, params, reply } = request
      const picture = await openPicture(lineOf(actor, params), params.number)
      await sendBytes(reply, { ...picture, filename: '', maxAgeSeconds: 0 })
    }),
    bindRoute('POST /simulator/:whatsappId/typing', async ({ actor, params, body }) => {
      const { from, name, group, typing } = body
      const who = {
        from,
        ...(name !== undefined && { name }),
        ...(group !== undefined && { group }),
      }
      await simulateTyping(lineOf(actor, params), who, typing)
      return { typing }
    }),
    bindRoute('POST /simulator/:whatsappId/contacts', async ({ actor, params, body }) => ({
      count: await reportContacts(lineOf(actor, params), body.contacts),
    })),
    bindRoute('POST /simulator/:whatsappId/notices', async ({ actor, params, body }) => ({
      id: await addNotice(lineOf(actor, params), body),
    })),
    bindRoute('GET /simulator/:whatsappId/templates', ({ actor, params }) =>
      showTemplates(lineOf(actor, params)),
    ),
    bindRoute('PUT /simulator/:whatsappId/templates', ({ actor, params, body }) =>
      setTemplates(lineOf(actor, params), body),
    ),
    bindRoute('POST /simulator/:whatsappId/ack', async ({ actor, params, body }) => {
      const { id, from, participant } = body
      const which = {
        ...(id !== undefined && { id }),
        ...(from !== undefined && { from }),
        ...(participant !== undefined && { participant }),
      }
      return { count: await acknowledgeMessages(lineOf(actor, params), which, body.ack) }
    }),
    bindRoute('PUT /simulator/:whatsappId/faults', ({ actor, params, body }) =>
      setFaults(lineOf(actor, params), body),
    ),
    bindRoute('GET /simulator/:whatsappId/receipts', ({ actor, params }) =>
      showReceipts(lineOf(actor, params)),
    ),
    bindRoute('PUT /simulator/:whatsappId/receipts', ({ actor, params, body }) =>
      setReceipts(lineOf(actor, params), body),
    ),
    bindRoute('GET /simulator/:whatsappId/faults', ({ actor, params }) =>
      showFaults(lineOf(actor, params)),
    ),
  ],
}

/** The medium of a message never changes. */
const MEDIUM_KEPT_SECONDS = 3600

/**
 * Types that browsers only draw or play are shown inline; others are downloads, since a customer's file may be active
 * content.
 */
const SHOWN = /^(?:image\/(?:jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)(?:;|$)/

interface Bytes {
  bytes: Buffer
  mimetype: string
  filename: string
  /** Lifetime in the browser's cache. */
  maxAgeSeconds: number
}

async function sendBytes(
  reply: FastifyReply,
  { bytes, mimetype, filename, maxAgeSeconds }: Bytes,
): Promise<void> {
  const isShown = SHOWN.test(mimetype)
  await reply
    .type(isShown ? mimetype : 'application/octet-stream')
    .header(
      'content-disposition',
      create(filename || undefined, { type: isShown ? 'inline' : 'attachment' }),
    )
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', `private, max-age=${maxAgeSeconds}`)
    .send(bytes)
}
