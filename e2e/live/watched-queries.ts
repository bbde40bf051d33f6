import { tokenList } from '../../packages/web/src/features/outside/assistants/assistants.queries.ts'
import {
  announcementList,
  ownAnnouncements,
} from '../../packages/web/src/features/organisation/announcements/announcements.queries.ts'
import {
  chatMessagesQuery,
  chatPages,
} from '../../packages/web/src/features/organisation/chats/chats.queries.ts'
import { companiesQuery } from '../../packages/web/src/features/organisation/companies/companies.queries.ts'
import { connectionsQuery } from '../../packages/web/src/features/setup/connections/connections.queries.ts'
import {
  contactList,
  contactQuery,
  NO_CONTACT_FILTER,
} from '../../packages/web/src/features/customers/contacts/contacts.queries.ts'
import { viewsQuery } from '../../packages/web/src/features/messages/desk/views/views.queries.ts'
import { ownDrafts } from '../../packages/web/src/features/tickets/drafts/drafts.queries.ts'
import { fileLists } from '../../packages/web/src/features/organisation/file-lists/file-lists.queries.ts'
import { firstStepsQuery } from '../../packages/web/src/features/outside/first-steps/first-steps.queries.ts'
import { sessionPages } from '../../packages/web/src/features/setup/flow-live/flow-sessions.queries.ts'
import { flowsQuery } from '../../packages/web/src/features/setup/flows/flows.queries.ts'
import { phrasesQuery } from '../../packages/web/src/features/setup/flows/phrases/phrases.queries.ts'
import { helpsQuery } from '../../packages/web/src/features/organisation/helps/helps.queries.ts'
import { heldPaymentList } from '../../packages/web/src/features/money/company-charges/held-payments.queries.ts'
import { automaticQuery } from '../../packages/web/src/features/money/automatic-payments/automatic-payments.queries.ts'
import {
  invoicesQuery,
  platformInvoiceList,
  subscriptionQuery,
} from '../../packages/web/src/features/money/invoices/invoices.queries.ts'
import { boardQuery } from '../../packages/web/src/features/tickets/kanban/kanban.queries.ts'
import { lineNoticesQuery } from '../../packages/web/src/features/setup/line-notices/line-notices.queries.ts'
import {
  messagesOf,
  threadPages,
} from '../../packages/web/src/features/messages/messages/messages.queries.ts'
import { campaignList } from '../../packages/web/src/features/outreach/campaigns/campaigns.queries.ts'
import { campaignSettingsQuery } from '../../packages/web/src/features/outreach/campaigns/settings/settings.queries.ts'
import {
  contactLists,
  contactListQuery,
  listItems,
  listWorkQuery,
} from '../../packages/web/src/features/customers/contact-lists/contact-lists.queries.ts'
import { rulesQuery } from '../../packages/web/src/features/answers/company-rules/company-rules.queries.ts'
import {
  contactOptOutsQuery,
  optOutList,
} from '../../packages/web/src/features/customers/opt-outs/opt-outs.queries.ts'
import { ticketRuns } from '../../packages/web/src/features/messages/macro-runs/macro-runs.queries.ts'
import {
  chargeList,
  contactChargeList,
  ticketChargesQuery,
} from '../../packages/web/src/features/money/pix-charges/pix-charges.queries.ts'
import { macrosQuery } from '../../packages/web/src/features/messages/macros/macros.queries.ts'
import { articleList } from '../../packages/web/src/features/setup/articles/articles.queries.ts'
import { callPages } from '../../packages/web/src/features/setup/bot-calls/bot-calls.queries.ts'
import { plansQuery } from '../../packages/web/src/features/organisation/plans/plans.queries.ts'
import { ticketProposal } from '../../packages/web/src/features/messages/prompt-proposals/prompt-proposals.queries.ts'
import { promptList } from '../../packages/web/src/features/setup/prompts/prompts.queries.ts'
import { integrationList } from '../../packages/web/src/features/setup/queue-integrations/queue-integrations.queries.ts'
import { menuQuery } from '../../packages/web/src/features/setup/queues/menu/queue-menu.queries.ts'
import { queuesQuery } from '../../packages/web/src/features/setup/queues/queues.queries.ts'
import {
  quickAnswers,
  quickMessageList,
} from '../../packages/web/src/features/organisation/quick-messages/quick-messages.queries.ts'
import {
  scheduleList,
  schedulesOfSpan,
} from '../../packages/web/src/features/messages/schedules/schedules.queries.ts'
import { companyPlanQuery } from '../../packages/web/src/features/organisation/sessions/sessions.queries.ts'
import {
  allTags,
  kanbanTags,
  tagList,
} from '../../packages/web/src/features/setup/tags/tags.queries.ts'
import { ownAssignments } from '../../packages/web/src/features/tickets/ticket-assignments/ticket-assignments.queries.ts'
import { ticketFlowQuery } from '../../packages/web/src/features/tickets/ticket-flows/ticket-flows.queries.ts'
import {
  ticketNotesQuery,
  unreadMentions,
} from '../../packages/web/src/features/tickets/ticket-notes/ticket-notes.queries.ts'
import {
  EVERY_TICKET,
  type TicketFilter,
} from '../../packages/web/src/features/tickets/tickets/ticket-filter.ts'
import {
  readsQuery,
  ticketPagesQuery,
  ticketQuery,
} from '../../packages/web/src/features/tickets/tickets/tickets.queries.ts'
import { invitationsQuery } from '../../packages/web/src/features/setup/user-management/invitations.queries.ts'
import {
  colleaguesQuery,
  userList,
} from '../../packages/web/src/features/organisation/users/users.queries.ts'
import {
  allWebhooks,
  deliveryPages,
} from '../../packages/web/src/features/outside/webhooks/webhooks.queries.ts'
import {
  type Watched,
  watchedQuery,
  watchedPages,
} from '../../packages/web/src/testing/watched-query.ts'
import { itemsOf } from '../../packages/web/src/platform/lists/merge-items.ts'
import type { LiveDesk } from './live-desk.ts'

/** Every query of the web that a live event concerns, as its pages use it. */
export function watchedQueries(desk: LiveDesk): readonly Watched[] {
  const { talk, viewer, companyId } = desk
  const span = {
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  }
  return [
    ...ticketLists(desk),
    watchedQuery('conversation', ticketQuery(talk.uuid)),
    watchedQuery('reads', readsQuery),
    // A card keeps its place until the board is loaded again.
    watchedQuery(
      'board',
      boardQuery({ userId: viewer.id, showAll: true, queueIds: null }),
      ({ tickets, ...rest }) => ({ ...rest, tickets: sortedById(tickets.map(withoutExtraInfo)) }),
    ),
    // The ticket beside a page names the thread; its positions serve to load other pages.
    watchedPages('thread', threadPages(talk.id), (data) => ({
      messages: messagesOf(data).map(withoutExtraInfo),
      count: data.pages[0]?.count,
    })),
    watchedQuery('notes', ticketNotesQuery(talk)),
    watchedQuery('macros that were run', ticketRuns(talk.id)),
    watchedQuery('charges', ticketChargesQuery(talk.id)),
    watchedPages('charges of the company', chargeList.cachedPages({}), ({ pages }) => pages),
    watchedPages(
      'charges of a contact',
      contactChargeList.cachedPages(talk.contactId),
      ({ pages }) => pages,
    ),
    watchedQuery('macros', macrosQuery),
    watchedPages('mentions', unreadMentions, ({ pages }) => pages.flatMap((page) => page.mentions)),
    watchedQuery('assignments', ownAssignments),
    watchedQuery('drafts', ownDrafts),
    watchedQuery('views', viewsQuery),
    watchedQuery('first steps', firstStepsQuery),
    watchedPages('contacts', contactList.cachedPages(NO_CONTACT_FILTER), ({ pages }) => pages),
    watchedPages(
      'contacts found',
      contactList.cachedPages({ ...NO_CONTACT_FILTER, search: 'cliente' }),
      pagesOf,
    ),
    watchedQuery('contact', contactQuery(talk.contactId)),
    watchedPages('campaigns', campaignList.cachedPages(''), pagesOf),
    watchedQuery('settings of campaigns', campaignSettingsQuery),
    watchedPages('contact lists', contactLists.cachedPages(''), pagesOf),
    watchedQuery('contact list', contactListQuery(desk.contactListId)),
    watchedQuery('work of a contact list', listWorkQuery(desk.contactListId)),
    watchedPages(
      'items of a contact list',
      listItems.cachedPages({
        contactListId: desk.contactListId,
        searchParam: '',
        validity: undefined,
      }),
      pagesOf,
    ),
    watchedPages('opt-outs', optOutList.cachedPages(''), ({ pages }) => pages),
    watchedQuery('opt-outs of a contact', contactOptOutsQuery(talk.contactId)),
    watchedPages('tags', tagList.cachedPages(''), pagesOf),
    watchedQuery('all tags', allTags),
    watchedQuery('lanes', kanbanTags),
    watchedPages('users', userList.cachedPages(''), pagesOf),
    watchedPages('users found', userList.cachedPages('a'), pagesOf),
    watchedQuery('colleagues', colleaguesQuery),
    watchedQuery('invitations', invitationsQuery),
    watchedQuery('queues', queuesQuery),
    watchedQuery('menu of a queue', menuQuery(desk.sales)),
    watchedQuery('lines', connectionsQuery),
    watchedQuery('notices of lines', lineNoticesQuery),
    watchedPages('chats', chatPages, pagesOf),
    watchedPages('messages of a chat', chatMessagesQuery(desk.chat.id), pagesOf),
    watchedPages('announcements', announcementList.cachedPages(''), pagesOf),
    watchedQuery('own announcements', ownAnnouncements),
    watchedQuery('proposal of a prompt', ticketProposal(desk.reviewed.id)),
    watchedPages('prompts', promptList.cachedPages(''), pagesOf),
    watchedPages('integrations', integrationList.cachedPages(''), pagesOf),
    watchedQuery('flows', flowsQuery),
    watchedQuery('phrases', phrasesQuery),
    watchedQuery('flow of the conversation', ticketFlowQuery(talk.id)),
    watchedPages('customers in a flow', sessionPages(desk.flowId, true), pagesOf),
    watchedPages('lists of files', fileLists.cachedPages(''), pagesOf),
    watchedQuery('help', helpsQuery),
    watchedPages('schedules', scheduleList.cachedPages(''), pagesOf),
    watchedQuery('calendar', schedulesOfSpan(span)),
    watchedPages('quick messages', quickMessageList.cachedPages(''), pagesOf),
    watchedQuery('quick answers', quickAnswers),
    watchedQuery('webhooks', allWebhooks),
    watchedPages('articles', articleList.cachedPages(''), pagesOf),
    watchedPages('calls of an integration', callPages(desk.bot), pagesOf),
    watchedPages('personal tokens', tokenList.cachedPages(true), pagesOf),
    watchedQuery('rules', rulesQuery),
    watchedPages('deliveries', deliveryPages(desk.webhook.id, ''), pagesOf),
    watchedPages('deliveries that came', deliveryPages(desk.webhook.id, 'delivered'), pagesOf),
    watchedQuery('plan', companyPlanQuery(companyId)),
    watchedQuery('plans', plansQuery),
    watchedQuery('companies', companiesQuery),
    watchedQuery('invoices', invoicesQuery),
    watchedQuery('subscription', subscriptionQuery),
    watchedQuery('automatic payments', automaticQuery),
    watchedPages('held payments', heldPaymentList.cachedPages(), pagesOf),
    watchedPages(
      'invoices of all companies',
      platformInvoiceList.cachedPages({ status: 'all', search: '' }),
      pagesOf,
    ),
  ]
}

function ticketLists({ viewer, ana, talk, label, sales }: LiveDesk): Watched[] {
  const all: TicketFilter = { ...EVERY_TICKET, userId: viewer.id, showAll: true }
  const lists: Record<string, Partial<TicketFilter>> = {
    'open tickets': { status: 'open' },
    'own tickets': { status: 'open', showAll: false },
    'tickets that wait': { status: 'pending' },
    'tickets that wait longest': { status: 'pending', order: 'longestWaiting' },
    'closed tickets': { status: 'closed' },
    'unread tickets': { withUnread: true },
    'tickets that are new to the viewer': { unreadByMe: true },
    'tickets that wait for us': { waitingOn: 'us' },
    'tickets of a colleague': { users: [ana.id] },
    'tickets of a queue': { queueIds: [sales] },
    'tickets with a tag': { tags: [label.id] },
    'tickets of a customer': { search: talk.contact.number, ofContact: true },
  }
  return Object.entries(lists).map(([name, filter]) =>
    watchedPages(name, ticketPagesQuery({ ...all, ...filter }), (data) => ({
      tickets: itemsOf(data, { read: ({ tickets }) => tickets, write: (page) => page }).map(
        withoutExtraInfo,
      ),
      count: data.pages[0]?.count,
      hasMore: data.pages.at(-1)?.hasMore,
    })),
  )
}

/** Events carry the extra information of a contact, which lists neither have nor need. */
function withoutExtraInfo<Row extends { contact: object | null }>(row: Row): Row {
  if (row.contact === null || !('extraInfo' in row.contact)) return row
  const { extraInfo: _, ...contact } = row.contact
  return { ...row, contact }
}

function sortedById<T extends { id: number }>(items: T[]): T[] {
  return items.toSorted((one, other) => one.id - other.id)
}

function pagesOf({ pages }: { pages: unknown[] }): unknown[] {
  return pages
}
