import type { LiveEvent } from '@guiche/contract/live-events'
import type { SentTo } from '@guiche/contract/routes'
import { storeEvents } from '../../packages/server/src/channels/inbox/store-events.ts'
import { logCall } from '../../packages/server/src/features/setup/bot-calls/index.ts'
import { inCompany } from '../../packages/server/src/platform/database/transaction.ts'
import { pollUntilFound } from '../../packages/server/src/testing/build-team-desk.ts'
import type { LiveDesk } from './live-desk.ts'

// Actions that make the server emit each event at least once. Their order matters: some delete the rows of earlier
// ones.

export interface Scene {
  readonly event: LiveEvent
  readonly action: string
  /** It changes the session, which is not kept in the cache. */
  readonly changesSession?: true
  /** Creates the rows that the scene needs. */
  readonly prepare?: (desk: LiveDesk) => Promise<unknown>
  readonly act: (desk: LiveDesk) => Promise<unknown>
}

const TICKET = 'company-{id}-ticket'
const NOTE = 'company-{id}-ticket-note'

const isoTimeInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const tag = { name: 'Pós-venda', color: '#e0a100', kanban: 1 } as const
const prompt = {
  name: 'Vendas',
  prompt: 'Você atende os clientes de uma loja de geladeiras, com calma e em poucas palavras.',
  apiKey: 'chave-de-teste',
}
const typebot = {
  type: 'typebot',
  name: 'Robô',
  urlN8N: 'https://robo.example',
  typebotSlug: 'boas-vindas',
} as const
const botCall = {
  durationMs: 12,
  fault: '',
  said: 'Que horas abre?',
  answer: 'Às nove.',
  exchanges: [],
  tools: [],
  promptTokens: 0,
  completionTokens: 0,
}
const help = { title: 'Conectar o WhatsApp', video: 'dQw4w9WgXcQ' }
const announcement = { title: 'Manutenção', text: 'No domingo à noite.' }

/** Ids of rows that a scene created, for later ones. */
const made = new Map<string, number>()
const rememberedId = (what: string) => {
  const id = made.get(what)
  if (id === undefined) throw new Error(`no ${what} was made before`)
  return { id }
}
const rememberId = (what: string, { id }: { id: number }) => void made.set(what, id)

export const scenes: readonly Scene[] = [
  // Tickets and messages.
  {
    event: TICKET,
    action: 'update',
    act: ({ waiting, sales }) => waiting(sales),
  },
  {
    event: TICKET,
    action: 'delete',
    // Taken by a colleague: it leaves one list and appears in another.
    act: async ({ waiting, change, ana, sales }) => {
      const { id } = await waiting(sales)
      await change(ana.client, id, { status: 'open', userId: ana.id })
    },
  },
  {
    event: TICKET,
    action: 'delete',
    prepare: async ({ waiting }) => rememberId('ticket', await waiting()),
    act: ({ chief }) => chief.call('DELETE /tickets/:id', paramsOf('ticket')),
  },
  {
    event: TICKET,
    action: 'updateUnread',
    act: async ({ ana, served, writes, shown }) => {
      const { id, contact } = await served(ana)
      await writes(contact.number, 'Ainda está aí?')
      await pollUntilFound(async () => ((await shown(id)).unreadMessages > 0 ? true : undefined))
      await ana.client.call('GET /messages/:ticketId', { params: { ticketId: id } })
    },
  },
  {
    event: 'company-{id}-ticket-read',
    action: 'update',
    act: async ({ viewer, queued, writes, shown }) => {
      await writes(queued.contact.number, 'Alguém me responde?')
      await pollUntilFound(async () =>
        (await shown(queued.id)).lastInboundPosition > queued.lastInboundPosition
          ? true
          : undefined,
      )
      await viewer.client.call('GET /messages/:ticketId', { params: { ticketId: queued.id } })
    },
  },
  {
    event: 'company-{id}-appMessage',
    action: 'create',
    act: ({ writes, talk }) => writes(talk.contact.number, 'Mais uma pergunta'),
  },
  {
    event: 'company-{id}-appMessage',
    action: 'update',
    act: async ({ ana, chief, talk, whatsappId, phone }) => {
      await ana.client.call('POST /messages/:ticketId', {
        params: { ticketId: talk.id },
        body: { body: 'Pois não?' },
      })
      await pollUntilFound(async () =>
        (await phone(talk)).includes('Pois não?') ? true : undefined,
      )
      await chief.call('POST /simulator/:whatsappId/ack', {
        params: { whatsappId },
        body: { from: talk.contact.number, ack: 4 },
      })
    },
  },
  {
    event: 'company-{id}-ticket-assigned',
    action: 'create',
    act: async ({ ana, served, viewer, change }) => {
      const ticket = await served(ana)
      rememberId('handed ticket', ticket)
      await change(ana.client, ticket.id, { userId: viewer.id })
    },
  },
  {
    event: 'company-{id}-ticket-assigned',
    action: 'delete',
    act: ({ viewer }) =>
      viewer.client.call('POST /ticket-assignments/seen', {
        body: { ticketId: rememberedId('handed ticket').id },
      }),
  },

  // Notes, drafts and views.
  {
    event: NOTE,
    action: 'create',
    act: async ({ ana, talk }) =>
      rememberId('note', await ana.client.call('POST /ticket-notes', noteInput(talk))),
  },
  {
    event: NOTE,
    action: 'delete',
    act: ({ ana }) => ana.client.call('DELETE /ticket-notes/:id', paramsOf('note')),
  },
  {
    event: NOTE,
    action: 'mention',
    act: ({ ana, talk, viewer }) =>
      ana.client.call('POST /ticket-notes', noteInput(talk, viewer.id)),
  },
  {
    event: NOTE,
    action: 'seen',
    act: ({ viewer, talk }) =>
      viewer.client.call('POST /ticket-notes/mentions/seen', { body: { ticketId: talk.id } }),
  },
  {
    event: 'company-{id}-draft',
    action: 'update',
    act: ({ viewer, talk }) =>
      viewer.client.call('PUT /drafts/:ticketId', {
        params: { ticketId: talk.id },
        body: { body: 'Bom d', isNote: false, updatedAt: new Date().toISOString() },
      }),
  },
  {
    event: 'company-{id}-draft',
    action: 'delete',
    act: ({ viewer, talk }) =>
      viewer.client.call('DELETE /drafts/:ticketId', { params: { ticketId: talk.id } }),
  },
  {
    event: 'company-{id}-proposal',
    action: 'create',
    act: ({ reviewed }) => reviewed.propose('Temos.'),
  },
  {
    event: 'company-{id}-proposal',
    action: 'delete',
    act: ({ reviewed }) => reviewed.discard(),
  },
  {
    event: 'company-{id}-ticket-view',
    action: 'create',
    act: async ({ chief }) => {
      const body = { name: 'Sem resposta', filters: {}, isShared: true }
      rememberId('view', await chief.call('POST /ticket-views', { body }))
    },
  },
  {
    event: 'company-{id}-ticket-view',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /ticket-views/:id', { ...paramsOf('view'), body: { name: 'Novos' } }),
  },
  {
    event: 'company-{id}-ticket-view',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /ticket-views/:id', paramsOf('view')),
  },

  {
    event: 'company-{id}-opt-out',
    action: 'update',
    act: ({ chief, queued }) =>
      chief.call('POST /opt-outs', { body: { contactId: queued.contactId } }),
  },

  // Campaigns and their contact lists.
  {
    event: 'company-{id}-ContactList',
    action: 'create',
    act: async ({ chief }) =>
      rememberId(
        'contact list',
        await chief.call('POST /contact-lists', { body: { name: 'Amigos' } }),
      ),
  },
  {
    event: 'company-{id}-ContactList',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /contact-lists/:id', {
        ...paramsOf('contact list'),
        body: { name: 'Bons amigos' },
      }),
  },
  {
    event: 'company-{id}-ContactList',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /contact-lists/:id', paramsOf('contact list')),
  },
  {
    event: 'company-{id}-ContactListItem',
    action: 'create',
    act: async ({ chief, contactListId }) => {
      const body = { name: 'Lia', number: '5511955554444', contactListId }
      rememberId('item', await chief.call('POST /contact-list-items', { body }))
    },
  },
  {
    event: 'company-{id}-ContactListItem',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /contact-list-items/:id', {
        ...paramsOf('item'),
        body: { name: 'Lia Prado' },
      }),
  },
  {
    event: 'company-{id}-contact-list-work',
    action: 'update',
    act: ({ chief, contactListId }) =>
      chief.call('POST /contact-lists/:id/check', { params: { id: contactListId }, body: {} }),
  },
  {
    event: 'company-{id}-ContactListItem',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /contact-list-items/:id', paramsOf('item')),
  },
  {
    event: 'company-{id}-campaign',
    action: 'create',
    act: async ({ chief }) =>
      rememberId('campaign', await chief.call('POST /campaigns', { body: { name: 'Natal' } })),
  },
  {
    event: 'company-{id}-campaign',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /campaigns/:id', { ...paramsOf('campaign'), body: { name: 'Páscoa' } }),
  },
  {
    event: 'company-{id}-campaign',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /campaigns/:id', paramsOf('campaign')),
  },
  {
    event: 'company-{id}-campaignSettings',
    action: 'create',
    act: ({ chief }) =>
      chief.call('POST /campaign-settings', { body: { settings: { messageInterval: 10 } } }),
  },

  {
    event: 'company-{id}-macro',
    action: 'create',
    act: async ({ chief }) => {
      const actions = [{ kind: 'note' as const, note: 'Vista' }]
      const body = { name: 'Anotar', isShared: true, actions }
      rememberId('macro', await chief.call('POST /macros', { body }))
    },
  },
  {
    event: 'company-{id}-macro-run',
    action: 'create',
    act: ({ chief, talk }) =>
      chief.call('POST /tickets/:ticketId/macros/:macroId', {
        params: { ticketId: talk.id, macroId: paramsOf('macro').params.id },
        body: { idempotencyKey: 'one press' },
      }),
  },
  {
    event: 'company-{id}-charge',
    action: 'create',
    prepare: async ({ chief }) => {
      const receiver = { pixKey: 'loja@exemplo.com.br', pixName: 'Loja', pixCity: 'Recife' }
      for (const [key, value] of Object.entries(receiver))
        await chief.call('PUT /settings/:key', { params: { key }, body: { value } })
    },
    act: async ({ chief, talk }) =>
      rememberId(
        'charge',
        await chief.call('POST /tickets/:ticketId/charges', {
          params: { ticketId: talk.id },
          body: { cents: 4990, idempotencyKey: 'one charge' },
        }),
      ),
  },
  {
    event: 'company-{id}-charge',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /charges/:chargeId', {
        params: { chargeId: paramsOf('charge').params.id },
        body: { status: 'paid' },
      }),
  },
  {
    event: 'company-{id}-macro',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /macros/:macroId', {
        params: { macroId: paramsOf('macro').params.id },
        body: {
          name: 'Anotar',
          key: 'm',
          isShared: true,
          actions: [{ kind: 'note', note: 'Lida' }],
        },
      }),
  },
  {
    event: 'company-{id}-macro',
    action: 'delete',
    act: ({ chief }) =>
      chief.call('DELETE /macros/:macroId', { params: { macroId: paramsOf('macro').params.id } }),
  },

  {
    event: 'company-{id}-rule',
    action: 'update',
    act: ({ chief }) =>
      chief.call('POST /rules', {
        body: {
          name: 'Anotar',
          isActive: false,
          trigger: { kind: 'closed' },
          actions: [{ kind: 'note', note: 'Vista' }],
        },
      }),
  },

  // Customers.
  {
    event: 'company-{id}-contact',
    action: 'create',
    act: async ({ chief }) => {
      const body = { name: 'Cliente Zilda', number: '5511955551234', email: '', extraInfo: [] }
      rememberId('contact', await chief.call('POST /contacts', { body }))
    },
  },
  {
    event: 'company-{id}-contact',
    action: 'update',
    act: ({ chief, talk }) =>
      chief.call('PUT /contacts/:id', {
        params: { id: talk.contactId },
        body: { name: 'Cliente Amélia', extraInfo: [{ name: 'CPF', value: '123' }] },
      }),
  },
  {
    event: 'company-{id}-contact',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /contacts/:id', paramsOf('contact')),
  },
  {
    event: 'company-{id}-contact',
    action: 'delete',
    // With all of their messages.
    prepare: async ({ waiting }) => rememberId('customer', { id: (await waiting()).contactId }),
    act: ({ chief }) => chief.call('DELETE /contacts/:id', paramsOf('customer')),
  },

  // Tags, quick messages, schedules, files.
  {
    event: 'company-{id}-tag',
    action: 'create',
    act: async ({ chief }) => rememberId('tag', await chief.call('POST /tags', { body: tag })),
  },
  {
    event: 'company-{id}-tag',
    action: 'update',
    act: ({ chief, label }) =>
      chief.call('PUT /tags/:id', {
        params: label,
        body: { name: 'Muito urgente', color: '#d00000' },
      }),
  },
  {
    event: 'company-{id}-tag',
    action: 'delete',
    act: ({ chief, lane }) => chief.call('DELETE /tags/:id', { params: lane }),
  },
  {
    event: 'company-{id}-first-steps',
    action: 'update',
    // A user's private message is sent to no other user.
    act: ({ ana }) =>
      ana.client.call('POST /quick-messages', {
        body: { shortcode: 'oi', message: 'Olá!', geral: false, status: true },
      }),
  },
  {
    event: 'company-{id}-quickmessage',
    action: 'create',
    act: async ({ chief }) => {
      const body = { shortcode: 'horas', message: 'Abrimos às 8.', geral: true, status: true }
      rememberId('quick message', await chief.call('POST /quick-messages', { body }))
    },
  },
  {
    event: 'company-{id}-quickmessage',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /quick-messages/:id', {
        ...paramsOf('quick message'),
        body: { message: 'Abrimos às 9.', geral: true, status: true },
      }),
  },
  {
    event: 'company-{id}-quickmessage',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /quick-messages/:id', paramsOf('quick message')),
  },
  {
    event: 'company-{id}-schedule',
    action: 'create',
    act: async ({ chief, talk }) => {
      const body = { body: 'Até amanhã', sendAt: isoTimeInDays(2), contactId: talk.contactId }
      rememberId('schedule', await chief.call('POST /schedules', { body }))
    },
  },
  {
    event: 'company-{id}-schedule',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /schedules/:id', {
        ...paramsOf('schedule'),
        body: { sendAt: isoTimeInDays(3) },
      }),
  },
  {
    event: 'company-{id}-schedule',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /schedules/:id', paramsOf('schedule')),
  },
  {
    event: 'company{id}-file',
    action: 'create',
    act: async ({ chief }) => {
      const body = { name: 'Catálogos', message: 'Segue o catálogo', options: [] }
      rememberId('list of files', await chief.call('POST /files', { body }))
    },
  },
  {
    event: 'company{id}-file',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /files/:id', { ...paramsOf('list of files'), body: { name: 'Fotos' } }),
  },
  {
    event: 'company{id}-file',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /files/:id', paramsOf('list of files')),
  },

  // Automatic answers.
  {
    event: 'company-{id}-prompt',
    action: 'create',
    act: async ({ chief, sales }) =>
      rememberId(
        'prompt',
        await chief.call('POST /prompt', { body: { ...prompt, queueId: sales } }),
      ),
  },
  {
    event: 'company-{id}-prompt',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /prompt/:id', { ...paramsOf('prompt'), body: { name: 'Compras' } }),
  },
  {
    event: 'company-{id}-prompt',
    action: 'delete',
    act: async ({ chief, otherLine }) => {
      const body = { promptId: rememberedId('prompt').id }
      await chief.call('PUT /whatsapp/:id', { params: otherLine, body })
      await chief.call('DELETE /prompt/:id', paramsOf('prompt'))
    },
  },
  {
    event: 'company-{id}-flow',
    action: 'create',
    act: async ({ chief }) =>
      rememberId(
        'flow',
        await chief.call('POST /flowbuilder', { body: { name: 'Vendas', template: 'lead' } }),
      ),
  },
  {
    event: 'company-{id}-flow',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /flowbuilder', { body: { flowId: rememberedId('flow').id, active: false } }),
  },
  {
    event: 'company-{id}-flowcampaign',
    action: 'create',
    act: async ({ chief }) => {
      const body = { name: 'Promo', phrase: 'promo', flowId: rememberedId('flow').id }
      rememberId('phrase', await chief.call('POST /flowcampaign', { body }))
    },
  },
  {
    event: 'company-{id}-flowcampaign',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /flowcampaign', { body: { id: rememberedId('phrase').id, status: false } }),
  },
  {
    event: 'company-{id}-flowcampaign',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /flowcampaign/:id', paramsOf('phrase')),
  },
  {
    event: 'company-{id}-flow',
    action: 'delete',
    // A line and a phrase refer to it: events about it reach them too.
    act: async ({ chief, otherLine }) => {
      const { id: flowId } = rememberedId('flow')
      await chief.call('POST /flowcampaign', { body: { name: 'Oi', phrase: 'oi', flowId } })
      await chief.call('PUT /whatsapp/:id', { params: otherLine, body: { flowIdWelcome: flowId } })
      await chief.call('DELETE /flowbuilder/:id', paramsOf('flow'))
    },
  },
  {
    event: 'company-{id}-flow-session',
    action: 'update',
    act: startFlow,
  },
  {
    event: 'company-{id}-flow-session',
    action: 'update',
    act: async (desk) => {
      // A message of its customer meanwhile would have ended the flow that was started above.
      await startFlow(desk)
      await desk.chief.call('DELETE /tickets/:ticketId/flow', {
        params: { ticketId: desk.talk.id },
      })
    },
  },
  {
    event: 'company-{id}-queueIntegration',
    action: 'create',
    act: async ({ chief }) =>
      rememberId('integration', await chief.call('POST /queueIntegration', { body: typebot })),
  },
  {
    event: 'company-{id}-queueIntegration',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /queueIntegration/:id', {
        ...paramsOf('integration'),
        body: { name: 'Robozinho' },
      }),
  },
  {
    event: 'company-{id}-queueIntegration',
    action: 'delete',
    act: async ({ chief, otherLine }) => {
      const body = { integrationId: rememberedId('integration').id }
      await chief.call('PUT /whatsapp/:id', { params: otherLine, body })
      await chief.call('DELETE /queueIntegration/:id', paramsOf('integration'))
    },
  },

  // External programs.
  {
    event: 'company-{id}-webhook',
    action: 'create',
    act: async ({ chief, webhook }) => {
      const body = { name: 'Planilha', url: webhook.url, events: ['ticket.created' as const] }
      rememberId('webhook', await chief.call('POST /webhooks', { body }))
    },
  },
  {
    event: 'company-{id}-webhook',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /webhooks/:id', { ...paramsOf('webhook'), body: { name: 'Agenda' } }),
  },
  {
    event: 'company-{id}-webhook',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /webhooks/:id', paramsOf('webhook')),
  },
  {
    event: 'company-{id}-article',
    action: 'create',
    act: async ({ chief }) => {
      const body = { title: 'Horários', body: 'Abrimos às nove.', isPublished: true }
      rememberId('article', await chief.call('POST /articles', { body }))
    },
  },
  {
    event: 'company-{id}-article',
    action: 'update',
    act: ({ chief }) =>
      chief.call('PUT /articles/:id', { ...paramsOf('article'), body: { title: 'Atendimento' } }),
  },
  {
    event: 'company-{id}-article',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /articles/:id', paramsOf('article')),
  },
  {
    event: 'company-{id}-personal-token',
    action: 'update',
    act: async ({ chief }) => {
      await chief.call('POST /personal-tokens', { body: { name: 'Assistente', days: 30 } })
    },
  },
  {
    event: 'company-{id}-webhook-delivery',
    action: 'create',
    act: ({ chief, webhook }) => chief.call('POST /webhooks/:id/test', { params: webhook }),
  },
  {
    event: 'company-{id}-webhook-delivery',
    action: 'update',
    act: ({ chief }) =>
      chief.call('POST /contacts', {
        body: { name: 'Cliente Otávio', number: '5511955554321', email: '', extraInfo: [] },
      }),
  },

  {
    event: 'company-{id}-bot-call',
    action: 'create',
    act: ({ bot, companyId, talk }) =>
      inCompany(companyId, (db) =>
        logCall(db, companyId, { ...botCall, bot, ticketId: talk.id, calledAt: new Date() }),
      ),
  },

  // Chats among colleagues.
  {
    event: 'company-{id}-chat-user-{userId}',
    action: 'create',
    act: async ({ ana, viewer }) => {
      const body = { title: 'Almoço', users: [{ id: viewer.id }] }
      rememberId('chat', await ana.client.call('POST /chats', { body }))
    },
  },
  {
    event: 'company-{id}-chat-user-{userId}',
    action: 'update',
    act: ({ ana, viewer }) =>
      ana.client.call('PUT /chats/:id', {
        ...paramsOf('chat'),
        body: { title: 'Jantar', users: [{ id: viewer.id }] },
      }),
  },
  {
    event: 'company-{id}-chat',
    action: 'new-message',
    act: ({ ana, chat }) =>
      ana.client.call('POST /chats/:id/messages', { params: chat, body: { message: 'Bom dia!' } }),
  },
  {
    event: 'company-{id}-chat',
    action: 'update',
    act: ({ viewer, chat }) =>
      viewer.client.call('POST /chats/:id/read', { params: chat, body: { userId: viewer.id } }),
  },
  {
    event: 'company-{id}-chat',
    action: 'delete',
    act: ({ ana }) => ana.client.call('DELETE /chats/:id', paramsOf('chat')),
  },

  // Actions of the operator.
  {
    event: 'company-{id}-help',
    action: 'create',
    act: async ({ viewer }) =>
      rememberId('help', await viewer.client.call('POST /helps', { body: help })),
  },
  {
    event: 'company-{id}-help',
    action: 'update',
    act: ({ viewer }) =>
      viewer.client.call('PUT /helps/:id', {
        ...paramsOf('help'),
        body: { title: 'Abrir um chamado' },
      }),
  },
  {
    event: 'company-{id}-help',
    action: 'delete',
    act: ({ viewer }) => viewer.client.call('DELETE /helps/:id', paramsOf('help')),
  },
  {
    event: 'company-{id}-announcement',
    action: 'create',
    act: async ({ viewer }) =>
      rememberId(
        'announcement',
        await viewer.client.call('POST /announcements', { body: announcement }),
      ),
  },
  {
    event: 'company-{id}-announcement',
    action: 'update',
    act: ({ viewer }) =>
      viewer.client.call('PUT /announcements/:id', {
        ...paramsOf('announcement'),
        body: { title: 'Adiada' },
      }),
  },
  {
    event: 'company-{id}-announcement',
    action: 'delete',
    act: ({ viewer }) => viewer.client.call('DELETE /announcements/:id', paramsOf('announcement')),
  },
  {
    event: 'operator',
    action: 'update',
    act: ({ viewer }) => viewer.client.call('POST /plans', { body: { name: 'Plano novo' } }),
  },
  {
    event: 'operator',
    action: 'update',
    act: ({ chief, companyId }) =>
      chief.call('PUT /companies/:id/schedules', {
        params: { id: companyId },
        body: { schedules: [], timeZone: 'America/Manaus' },
      }),
  },
  {
    event: 'company-{id}-company',
    action: 'update',
    act: async ({ viewer, companyId }) => {
      await viewer.client.call('PUT /plans/:id', {
        params: { id: await fetchPlanId({ viewer, companyId }) },
        // A removed module would empty lists, and their pages with them.
        body: { users: 45 },
      })
    },
  },
  {
    event: 'company-{id}-company',
    action: 'update',
    changesSession: true,
    act: ({ chief }) => chief.call('PUT /first-steps', { body: { isHidden: true } }),
  },
  {
    event: 'company-{id}-invoice',
    action: 'update',
    changesSession: true,
    act: async ({ viewer, companyId }) => {
      const params = { id: companyId }
      await viewer.client.call('PUT /plans/:id', {
        params: { id: await fetchPlanId({ viewer, companyId }) },
        body: { value: 59.9 },
      })
      const dueDate = new Date(Date.now() + 10 * 86_400_000).toISOString()
      await viewer.client.call('PUT /companies/:id', { params, body: { dueDate } })
    },
  },
  {
    event: 'operator',
    action: 'update',
    changesSession: true,
    act: async ({ viewer, chief }) => {
      const [invoice] = await chief.call('GET /invoices/all')
      const params = { id: invoice?.id ?? 0 }
      await viewer.client.call('POST /invoices/:id/confirm', { params, body: {} })
    },
  },
  {
    event: 'company-{id}-settings',
    action: 'update',
    changesSession: true,
    act: ({ chief }) =>
      chief.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'disabled' } }),
  },

  // Colleagues.
  {
    event: 'company-{id}-invitation',
    action: 'update',
    act: async ({ chief, sales }) => {
      const body = { name: 'Davi', email: 'davi@empresa.example', queueIds: [sales] }
      rememberId('invitation', (await chief.call('POST /users/invite', { body })).invitation)
    },
  },
  {
    event: 'company-{id}-invitation',
    action: 'delete',
    act: ({ chief }) => chief.call('DELETE /users/invitations/:id', paramsOf('invitation')),
  },
  {
    event: 'company-{id}-user',
    action: 'create',
    act: ({ chief, sales }) => {
      const person = { name: 'Clara Colega', email: 'clara@empresa.example' }
      return chief.call('POST /users', {
        body: { ...person, password: 'Segredo1', queueIds: [sales] },
      })
    },
  },
  {
    event: 'company-{id}-user',
    action: 'update',
    act: ({ chief, ana }) =>
      chief.call('PUT /users/:id', { params: ana, body: { name: 'Ana Souza' } }),
  },
  {
    event: 'company-{id}-user',
    action: 'update',
    changesSession: true,
    act: ({ viewer, sales, support }) =>
      viewer.client.call('PUT /users/:id', {
        params: { id: viewer.id },
        body: { queueIds: [sales, support] },
      }),
  },
  {
    event: 'company-{id}-user',
    action: 'delete',
    act: ({ chief, leaver }) => chief.call('DELETE /users/:id', { params: { id: leaver.id } }),
  },

  // Queues and lines.
  {
    event: 'company-{id}-queue',
    action: 'update',
    act: ({ chief }) =>
      chief.call('POST /queue', {
        body: { name: 'Financeiro', color: '#0a7d34', orderQueue: '0' },
      }),
  },
  {
    event: 'company-{id}-queue',
    action: 'update',
    changesSession: true,
    act: ({ chief, sales }) =>
      chief.call('PUT /queue/:id', { params: { id: sales }, body: { name: 'Comercial' } }),
  },
  {
    event: 'company-{id}-queue',
    action: 'delete',
    changesSession: true,
    act: ({ chief, support }) => chief.call('DELETE /queue/:id', { params: { id: support } }),
  },
  {
    event: 'company-{id}-whatsapp',
    action: 'update',
    act: ({ chief, whatsappId }) =>
      chief.call('PUT /whatsapp/:id', { params: { id: whatsappId }, body: { name: 'Balcão' } }),
  },
  {
    event: 'company-{id}-line-notice',
    action: 'create',
    act: ({ companyId, whatsappId }) =>
      storeEvents({ companyId, whatsappId }, [
        {
          kind: 'notice',
          providerId: 'notice-1',
          code: 'quality',
          about: '',
          severity: 'warning',
          at: Date.now(),
          data: { rating: 'yellow' },
        },
      ]),
  },
  {
    event: 'company-{id}-whatsappSession',
    action: 'update',
    act: ({ chief, whatsappId }) =>
      chief.call('DELETE /whatsappsession/:id', { params: { id: whatsappId } }),
  },
  {
    event: 'company-{id}-whatsapp',
    action: 'delete',
    act: ({ chief, whatsappId }) =>
      chief.call('DELETE /whatsapp/:id', { params: { id: whatsappId } }),
  },
]

/** Events and actions without a scene, each with the reason. */
export const untold: Readonly<Record<string, string>> = {
  ...exemptedAsDuplicates(
    ['prompt', 'tag', 'schedule', 'company{id}-schedule'],
    ['create', 'update', 'delete'],
  ),
  ...exemptedAsDuplicates(
    ['company{id}-quickemessage', 'company-announcement'],
    ['create', 'update', 'delete'],
  ),
  ...exemptedAsDuplicates(['user', 'company-{id}-file'], ['create', 'update']),
  ...exemptedAsDuplicates(['company-{id}-chat-{chatId}'], ['new-message', 'update', 'delete']),
  'company-{id}-ContactListItem-{listId} reload':
    'said of the work on the list too, which is heard',
  'company-{id}-auth update': 'ends the session: the page starts anew',
  'company-{id}-line-alert down': 'is said aloud; no query tells of it',
  'company-{id}-line-alert back': 'is said aloud; no query tells of it',
  'company-{id}-pix-webhook down': 'is said aloud; Diagnostics asks again',
  'company-{id}-pix-webhook back': 'is said aloud; Diagnostics asks again',
  'company-{id}-pix-webhook update': 'Diagnostics asks again; only a provider outside changes it',
  'company-{id}-payment CONCLUIDA': 'is said aloud; the invoices are told of beside it',
  'company-{id}-presence update': 'is kept with sockets alone; no query tells of it',
  'company-{id}-presence delete': 'is kept with sockets alone; no query tells of it',
  'company-{id}-sends update': 'its page asks again, as it does every few seconds by itself',
  'company-{id}-webhook disabled': 'an update that nobody made, and heard as one',
}

async function fetchPlanId({ viewer, companyId }: Pick<LiveDesk, 'viewer' | 'companyId'>) {
  const params = { id: companyId }
  return (await viewer.client.call('GET /companies/:id', { params })).planId ?? 0
}

function exemptedAsDuplicates(events: readonly LiveEvent[], actions: readonly string[]) {
  const pairs = events.flatMap((event) => actions.map((action) => `${event} ${action}`))
  return Object.fromEntries(
    pairs.map((pair) => [pair, 'said under another name too, which is heard']),
  )
}

function paramsOf(what: string): { params: { id: number } } {
  // Resolved when the scene is played, and not when it is defined.
  return { params: rememberedId(what) }
}

function startFlow({ chief, talk, flowId }: LiveDesk) {
  return chief.call('POST /tickets/:ticketId/flow', {
    params: { ticketId: talk.id },
    body: { flowId },
  })
}

function noteInput(
  { id: ticketId, contactId }: { id: number; contactId: number },
  ...mentions: number[]
): SentTo<'POST /ticket-notes'> {
  return { body: { note: 'Prefere ligar à tarde', ticketId, contactId, mentions } }
}
