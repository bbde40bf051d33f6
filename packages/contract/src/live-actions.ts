import type { LiveEvent, LivePayloads } from './live-events.ts'

// What each event may say, as values: a test holds them against the specification's list. The type asks for every action
// of every payload and for no other, so that the two cannot part.

type ActionOf<P> = P extends { action: infer A extends string } ? A : never

export const liveActions: {
  readonly [E in LiveEvent]: Readonly<Record<ActionOf<LivePayloads[E]>, true>>
} = {
  ready: {},
  'company-{id}-auth': { update: true },
  'company-{id}-user': { create: true, update: true, delete: true },
  'company-{id}-invitation': { update: true, delete: true },
  'company-{id}-line-alert': { down: true, back: true },
  'company-{id}-line-notice': { create: true },
  'company-{id}-settings': { update: true },
  'company-{id}-company': { update: true },
  'company-{id}-queue': { update: true, delete: true },
  prompt: { create: true, update: true, delete: true },
  'company-{id}-prompt': { create: true, update: true, delete: true },
  'company-{id}-queueIntegration': { create: true, update: true, delete: true },
  'company-{id}-whatsapp': { update: true, delete: true },
  'company-{id}-whatsappSession': { update: true },
  'company-{id}-contact': { create: true, update: true, delete: true },
  'company-{id}-ticket': { update: true, delete: true, updateUnread: true },
  'company-{id}-ticket-read': { update: true },
  'company-{id}-ticket-assigned': { create: true, delete: true },
  'company-{id}-ticket-view': { create: true, update: true, delete: true },
  'company-{id}-rule': { update: true },
  'company-{id}-macro': { create: true, update: true, delete: true },
  'company-{id}-macro-run': { create: true },
  'company-{id}-appMessage': { create: true, update: true },
  'company-{id}-tag': { create: true, update: true, delete: true },
  tag: { create: true, update: true, delete: true },
  user: { create: true, update: true },
  'company-{id}-presence': { update: true, delete: true },
  'company-{id}-customer-typing': {},
  'company-{id}-ticket-note': { create: true, mention: true, delete: true, seen: true },
  'company-{id}-draft': { update: true, delete: true },
  'company-{id}-schedule': { create: true, update: true, delete: true },
  'company{id}-schedule': { create: true, update: true, delete: true },
  schedule: { create: true, update: true, delete: true },
  'company-{id}-quickmessage': { create: true, update: true, delete: true },
  'company{id}-quickemessage': { create: true, update: true, delete: true },
  'company{id}-file': { create: true, update: true, delete: true },
  'company-{id}-file': { create: true, update: true },
  'company-{id}-help': { create: true, update: true, delete: true },
  'company-announcement': { create: true, update: true, delete: true },
  'company-{id}-announcement': { create: true, update: true, delete: true },
  'company-{id}-chat': { 'new-message': true, update: true, delete: true },
  'company-{id}-chat-{chatId}': { 'new-message': true, update: true, delete: true },
  'company-{id}-chat-user-{userId}': { create: true, update: true },
  'company-{id}-webhook': { create: true, update: true, disabled: true, delete: true },
  'company-{id}-webhook-delivery': { create: true, update: true },
  'company-{id}-sends': { update: true },
  'company-{id}-first-steps': { update: true },
  operator: { update: true },
}
