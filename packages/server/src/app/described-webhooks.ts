import { type DeliveredType, deliveredType, webhookBody } from '@guiche/contract/webhooks'
import { z } from 'zod'

const happened: Readonly<Record<DeliveredType, string>> = {
  'ticket.created': 'A ticket was created',
  'ticket.updated':
    "A ticket's status, attendant or queue changed; a close and a reopening also send this event",
  'ticket.closed':
    'A ticket was closed. The event is sent at once, although the close can be undone for some seconds: ticket.reopened then follows',
  'ticket.reopened':
    'A closed ticket is open or pending again: the close was undone, a user reopened it, or the customer wrote again in time',
  'ticket.assigned':
    'An open ticket was assigned to an attendant: accepted, transferred, opened for them, reassigned from a user who left, or restored by an undo',
  'ticket.slaWarning':
    'A target of the queue (first answer, next answer, close) will be missed soon; once per wait, in working hours',
  'ticket.slaBreached': 'A target of the queue was missed; once per wait',
  'message.received': 'A customer wrote',
  'message.sent': 'An outgoing message was created by a user, by a program or automatically',
  'message.status': 'The delivery status of an outgoing message changed, or it failed',
  'message.updated':
    "A message's file was downloaded, or the message was edited, deleted or reacted to",
  'contact.created': 'A contact was created',
  'contact.updated': 'A contact was changed',
  'ticket.rule': 'A company rule that names this webhook acted; this event needs no subscription',
  ping: 'A user tests the address',
}

const signedBy = {
  'webhook-id': "The event's id, the same in every attempt and replay",
  'webhook-timestamp': 'Time of this attempt, in seconds since 1970',
  'webhook-signature':
    'v1,base64(HMAC-SHA256(key, "{webhook-id}.{webhook-timestamp}.{body}")); the key is the part of the secret after whsec_, decoded from base64. Several signatures are separated by spaces',
}

/** The OpenAPI description of the webhook bodies that are posted to companies' addresses, by event type. */
export function describedWebhooks() {
  return Object.fromEntries(
    deliveredType.options.map((type) => [type, { post: operationOf(type) }]),
  )
}

function operationOf(type: DeliveredType) {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(type))
  return {
    summary: happened[type],
    tags: ['webhooks'],
    parameters: Object.entries(signedBy).map(([name, description]) => ({
      in: 'header' as const,
      name,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same schema under two packages' types
    requestBody: { required: true, content: { 'application/json': { schema: schema as never } } },
    responses: {
      '2XX': { description: 'Accepted. After any other answer the event is sent again' },
      '410': { description: 'The address is gone: the webhook is disabled' },
    },
  }
}
