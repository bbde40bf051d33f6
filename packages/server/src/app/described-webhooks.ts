import { type DeliveredType, deliveredType, webhookBody } from '@guiche/contract/webhooks'
import { z } from 'zod'

const happened: Readonly<Record<DeliveredType, string>> = {
  'ticket.created': 'A ticket began',
  'ticket.updated':
    "A ticket's status, attendant or queue is another; a close and a reopening are each one of these too",
  'ticket.closed':
    'A ticket was closed. It is told at once, though whoever closed it can undo that for some seconds: ticket.reopened then follows',
  'ticket.reopened':
    'A closed ticket is open or waiting again: the close was undone, somebody reopened it, or the customer wrote again in time',
  'ticket.assigned':
    'An open ticket is somebody’s now: taken, handed on, opened for them, inherited from who left, or theirs again by an undo',
  'ticket.slaWarning':
    'A target of the ticket’s queue (first answer, next answer, close) will be missed soon; once for each wait, in working hours',
  'ticket.slaBreached': 'A target of the ticket’s queue is missed; once for each wait',
  'message.received': 'A customer wrote',
  'message.sent': 'One of our messages was written, by a person, a program or by itself',
  'message.status': 'One of our messages got further, or failed',
  'message.updated': "A message's file came, or it was edited, deleted or reacted to",
  'contact.created': 'A contact was made',
  'contact.updated': 'A contact was changed',
  'ticket.rule':
    "A rule of the company's own that names this webhook acted; nothing subscribes to it",
  ping: 'Somebody tries the address',
}

const signedBy = {
  'webhook-id': "The event's id, the same in every try and replay",
  'webhook-timestamp': 'When this try was made, in seconds since 1970',
  'webhook-signature':
    'v1,base64(HMAC-SHA256(key, "{webhook-id}.{webhook-timestamp}.{body}")); the key is what follows whsec_ in the secret, from base64. Several are separated by spaces',
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
      '2XX': { description: 'Taken. Whatever else is answered, it is sent again' },
      '410': { description: 'Nobody listens here any more: the webhook is turned off' },
    },
  }
}
