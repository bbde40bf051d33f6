import type {
  Delivery,
  DeliveredType,
  DeliveryStatus,
  Webhook,
  WebhookEvent,
} from '@guiche/contract/webhooks'
import type { Tone } from '../../../ui/ToneChip.tsx'
import type { WebhookWord } from './webhooks.words.ts'

/** Key of each event's text. */
export const eventWord = {
  'ticket.created': 'ticketCreated',
  'ticket.updated': 'ticketUpdated',
  'ticket.closed': 'ticketClosed',
  'ticket.reopened': 'ticketReopened',
  'ticket.assigned': 'ticketAssigned',
  'ticket.slaWarning': 'ticketSlaWarning',
  'ticket.slaBreached': 'ticketSlaBreached',
  'message.received': 'messageReceived',
  'message.sent': 'messageSent',
  'message.status': 'messageStatus',
  'message.updated': 'messageUpdated',
  'contact.created': 'contactCreated',
  'contact.updated': 'contactUpdated',
  'ticket.rule': 'ticketRule',
  ping: 'ping',
} as const satisfies Record<DeliveredType, WebhookWord>

export const eventGroups = [
  {
    word: 'tickets',
    events: [
      'ticket.created',
      'ticket.updated',
      'ticket.closed',
      'ticket.reopened',
      'ticket.assigned',
      'ticket.slaWarning',
      'ticket.slaBreached',
    ],
  },
  {
    word: 'messages',
    events: ['message.received', 'message.sent', 'message.status', 'message.updated'],
  },
  { word: 'contacts', events: ['contact.created', 'contact.updated'] },
] as const satisfies ReadonlyArray<{ word: WebhookWord; events: readonly WebhookEvent[] }>

export const deliveryTone: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'neutral',
  delivered: 'success',
  failed: 'warning',
  exhausted: 'error',
}

/** State of a webhook as a text and a tone. */
export function webhookStateOf(webhook: Webhook): { word: WebhookWord; tone: Tone } {
  const { active, disabledBecause, failingSince, pausedUntil } = webhook
  if (!active && disabledBecause === 'gone') return { word: 'offGone', tone: 'error' }
  if (!active && disabledBecause === 'failing') return { word: 'offFailing', tone: 'error' }
  if (!active) return { word: 'isOff', tone: 'neutral' }
  if (failingSince === null)
    return { word: pausedUntil === null ? 'active' : 'isResuming', tone: 'success' }
  return { word: pausedUntil === null ? 'isFailing' : 'isPaused', tone: 'warning' }
}

/** Status of a response, or the reason for a missing one. */
export function responseTextOf({ statusCode, error }: Delivery): { word: WebhookWord } | string {
  if (error !== null) return { word: error }
  return statusCode === null ? { word: 'noAnswerYet' } : String(statusCode)
}
