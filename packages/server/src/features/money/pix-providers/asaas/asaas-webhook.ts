import { z } from 'zod'
import type { WebhookSeen } from '../provider.ts'
import type { AsaasAccount } from './asaas-account.ts'

// The webhook of an Asaas account at our address, and its events.

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).default([]),
  enabled: z.boolean().default(true),
  interrupted: z.boolean().default(false),
})
type Webhook = z.output<typeof webhook>
const webhooks = z.object({ data: z.array(webhook) })

const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_OVERDUE',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_ACTIVATED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_EXPIRED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_CANCELLED',
]

export async function readWebhook(account: AsaasAccount, address: string): Promise<WebhookSeen> {
  const known = await findWebhook(account, address)
  if (!known?.enabled || !hasAllEvents(known)) return 'untold'
  return known.interrupted ? 'interrupted' : 'told'
}

export async function registerWebhook(
  account: AsaasAccount,
  address: string,
  authToken: string,
): Promise<void> {
  const known = await findWebhook(account, address)
  if (known) return resumeWebhook(account, known, authToken)
  const body = {
    name: 'Guichê',
    url: address,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken,
    sendType: 'NON_SEQUENTIALLY',
    events: EVENTS,
  }
  ;(await account.request('/webhooks', { method: 'POST', body })).read(z.object({}))
}

async function findWebhook(account: AsaasAccount, address: string): Promise<Webhook | undefined> {
  const { data } = (await account.request('/webhooks?limit=100')).read(webhooks)
  return data.find(({ url }) => url === address)
}

/**
 * Asaas interrupts an address whose deliveries failed for long, and sends nothing more until it is resumed. They may
 * have failed because the token there was made with another SECRET.
 */
async function resumeWebhook(
  account: AsaasAccount,
  known: Webhook,
  authToken: string,
): Promise<void> {
  if (hasAllEvents(known) && known.enabled && !known.interrupted) return
  const events = [...new Set([...known.events, ...EVENTS])]
  const body = { events, authToken, enabled: true, interrupted: false }
  const path = `/webhooks/${encodeURIComponent(known.id)}`
  ;(await account.request(path, { method: 'PUT', body })).read(z.object({}))
}

function hasAllEvents({ events }: Webhook): boolean {
  return EVENTS.every((event) => events.includes(event))
}
