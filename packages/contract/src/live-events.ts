import type { Announcement } from './announcements.ts'
import type { Article } from './articles.ts'
import type { ShortBotCall } from './bot-calls.ts'
import type { CampaignSettingRow, ToldCampaign } from './campaigns.ts'
import type { Chat, ChatMessage } from './chats.ts'
import type { Company } from './companies.ts'
import type { Connection } from './connections.ts'
import type { ContactList, ContactListItem, ListWork } from './contact-lists.ts'
import type { Contact, ContactWithInfo } from './contacts.ts'
import type { Draft } from './drafts.ts'
import type { FileList } from './file-lists.ts'
import type { FlowCampaign } from './flow-campaigns.ts'
import type { Bot } from './flow-sessions.ts'
import type { Flow } from './flows.ts'
import type { Help } from './helps.ts'
import type { Invitation } from './invitations.ts'
import type { LineNotice } from './line-notices.ts'
import type { MacroRun } from './macros.ts'
import type { Message } from './messages.ts'
import type { PixCharge } from './pix-charges.ts'
import type { PixProviderName } from './pix-providers.ts'
import type { PromptProposal } from './prompt-proposals.ts'
import type { Prompt } from './prompts.ts'
import type { QueueIntegration } from './queue-integrations.ts'
import type { Queue } from './queues.ts'
import type { QuickMessage } from './quick-messages.ts'
import type { Schedule } from './schedules.ts'
import type { Setting } from './settings.ts'
import type { CountedTag } from './tags.ts'
import type { Assignment } from './ticket-assignments.ts'
import type { TicketNote } from './ticket-notes.ts'
import type { TicketView } from './ticket-views.ts'
import type { Ticket } from './tickets.ts'
import type { SessionUser, User } from './users.ts'
import type { Delivery, Webhook } from './webhooks.ts'

// Events to browsers. Names carry the company, as on the wire; payload keys are the wire's.

/** A changed user is sent whole: clients of this family replace their session user by it. */
export type LiveUser = User & SessionUser

/** Clients of this family read `tags`, servers sent `tag`: both are the changed one. */
type ShownTag = { action: 'create' | 'update'; tag: CountedTag; tags: CountedTag }
type TagNews = ShownTag | { action: 'delete'; tagId: number }

type ScheduleNews =
  | { action: 'create' | 'update'; schedule: Schedule }
  | { action: 'delete'; scheduleId: number }

type QuickMessageNews =
  | { action: 'create' | 'update'; record: QuickMessage }
  | { action: 'delete'; id: number }

type ChatNews =
  /** Clients of this family read the members inside the message. */
  | { action: 'new-message'; newMessage: ChatMessage & { chat: Chat }; chat: Chat }
  | { action: 'update'; chat: Chat }
  | { action: 'delete'; id: number }

type AnnouncementNews =
  | { action: 'create' | 'update'; record: Announcement }
  | { action: 'delete'; id: number }

/** Servers of this family sent `fileList`, clients read `files`: both are the changed one. */
type ShownFileList = { action: 'create' | 'update'; fileList: FileList; files: FileList }
type FileListNews = ShownFileList | { action: 'delete'; fileId: number }

/** Servers of this family named a deleted prompt by `intelligenceId`. */
type PromptNews =
  | { action: 'create' | 'update'; prompt: Prompt }
  | { action: 'delete'; promptId: number; intelligenceId: number }

/**
 * The server's acknowledgement of a join, and of `told` for rooms joined by the server: at most this many milliseconds
 * before the join an event was emitted to the room. Data requested after that event is current.
 */
export interface Told {
  toldMsAgo: number
}

/** Payload of each event, by its name with a placeholder for the company's id. */
export interface LivePayloads {
  ready: undefined
  'company-{id}-auth': { action: 'update'; user: { id: number; email: string; companyId: number } }
  'company-{id}-user':
    | { action: 'create' | 'update'; user: LiveUser }
    | { action: 'delete'; userId: number }
  /** To administrators. */
  'company-{id}-invitation':
    | { action: 'update'; invitation: Invitation }
    | { action: 'delete'; invitationId: number }
  /** To administrators: a line has been down for some minutes, or is back. */
  'company-{id}-line-alert': {
    action: 'down' | 'back'
    whatsapp: { id: number; name: string }
    since: string
  }
  /** To administrators: a provider's notice about a line. */
  'company-{id}-line-notice': { action: 'create'; notice: LineNotice }
  'company-{id}-settings': { action: 'update'; setting: Setting }
  'company-{id}-company': { action: 'update'; company: Company }
  /** To administrators: invoices and billing state must be refetched. */
  'company-{id}-invoice': { action: 'update' }
  /** To administrators: the Pix provider's payment events stopped, or came back; update: their state has changed. */
  'company-{id}-pix-webhook': { action: 'down' | 'back' | 'update'; provider: PixProviderName }
  /** An invoice was paid: the company is served until its new due date. */
  'company-{id}-payment': { action: 'CONCLUIDA'; company: Company }
  'company-{id}-queue': { action: 'update'; queue: Queue } | { action: 'delete'; queueId: number }
  prompt: PromptNews
  'company-{id}-prompt': PromptNews
  'company-{id}-queueIntegration':
    | { action: 'create' | 'update'; queueIntegration: QueueIntegration }
    | { action: 'delete'; integrationId: number }
  'company-{id}-flow':
    | { action: 'create' | 'update'; flow: Flow }
    | { action: 'delete'; flowId: number }
  'company-{id}-flowcampaign':
    | { action: 'create' | 'update'; flowcampaign: FlowCampaign }
    | { action: 'delete'; flowcampaignId: number }
  /** To administrators: customers moved in a flow, or entered it; at most once per second and flow. */
  'company-{id}-flow-session': { action: 'update'; flowId: number }
  'company-{id}-whatsapp':
    | { action: 'update'; whatsapp: Connection }
    | { action: 'delete'; whatsappId: number }
  'company-{id}-whatsappSession': { action: 'update'; session: Connection }
  'company-{id}-contact':
    | { action: 'create' | 'update'; contact: ContactWithInfo }
    | { action: 'delete'; contactId: number }
  /** Opt-outs must be refetched: those of this contact, or of several. */
  'company-{id}-opt-out': { action: 'update'; contactId: number | null }
  'company-{id}-ticket':
    | { action: 'update'; ticket: Ticket }
    | { action: 'delete'; ticketId: number; reason?: undefined }
    /** The ticket left a list by the change with this version. */
    | { action: 'delete'; ticketId: number; reason: 'moved'; version: number }
    | { action: 'updateUnread'; ticketId: number; version: number }
  /** To one user's browsers: position up to which they have read. */
  'company-{id}-ticket-read': { action: 'update'; ticketId: number; position: number }
  /** To a ticket's new attendant, assigned by another user; `delete` after they opened it, or it was reassigned. */
  'company-{id}-ticket-assigned':
    | { action: 'create'; assignment: Assignment }
    | { action: 'delete'; ticketId: number }
  'company-{id}-ticket-view':
    | { action: 'create' | 'update'; ticketView: TicketView }
    | { action: 'delete'; ticketViewId: number }
  /** To administrators: the company rules must be refetched. */
  'company-{id}-rule': { action: 'update' }
  /** Own and shared macros must be refetched: `broken` depends on the caller. */
  'company-{id}-macro': { action: 'create' | 'update' | 'delete'; macroId: number }
  /** To browsers with the ticket open. */
  'company-{id}-macro-run': { action: 'create'; run: MacroRun }
  /** To browsers with the ticket open, and to administrators. */
  'company-{id}-charge': { action: 'create' | 'update'; charge: PixCharge }
  'company-{id}-appMessage':
    /** Clients of this family read the ticket both beside and inside the message. */
    | { action: 'create'; message: Message & { ticket?: Ticket }; ticket: Ticket; contact: Contact }
    | { action: 'update'; message: Message }
  'company-{id}-tag': TagNews
  tag: TagNews
  /** Event of the tags page of this family; it does not know deletions, which would break it. */
  user: ShownTag
  /** A user views a ticket, or types in it; expires PRESENCE_MS after the last event. */
  'company-{id}-presence':
    | { action: 'update'; ticketId: number; user: { id: number; name: string }; typing: boolean }
    | { action: 'delete'; ticketId: number; userId: number }
  /** A customer is typing; expires CUSTOMER_TYPING_MS after the last event, or with their message. */
  'company-{id}-customer-typing': { ticketId: number; typing: boolean }
  'company-{id}-ticket-note':
    /** `mention` goes to the mentioned users, wherever they are; `create` to browsers with the ticket open. */
    | { action: 'create'; ticketNote: TicketNote }
    | { action: 'mention'; ticketNote: TicketNote; uuid: string }
    | { action: 'delete'; ticketNoteId: number; ticketId: number }
    /** To the browsers of a mentioned user who has opened the ticket. */
    | { action: 'seen'; ticketId: number }
  /** To browsers with the ticket open: a prompt's proposal waits for review, or no longer does. */
  'company-{id}-proposal':
    | { action: 'create'; proposal: PromptProposal }
    | { action: 'delete'; proposalId: number; ticketId: number }
  /** To the author's browsers only. */
  'company-{id}-draft':
    | { action: 'update'; draft: Draft }
    | { action: 'delete'; ticketId: number; typedUntil: string }
  'company-{id}-schedule': ScheduleNews
  'company{id}-schedule': ScheduleNews
  schedule: ScheduleNews
  /** At most once per second and campaign while it runs. */
  'company-{id}-campaign':
    | { action: 'create' | 'update'; record: ToldCampaign }
    | { action: 'delete'; id: number }
  'company-{id}-campaignSettings': { action: 'create'; record: CampaignSettingRow[] }
  'company-{id}-quickmessage': QuickMessageNews
  'company{id}-quickemessage': QuickMessageNews
  'company{id}-file': FileListNews
  /** Event of the file lists page of this family; it does not know deletions, which would break it. */
  'company-{id}-file': ShownFileList
  'company-{id}-help':
    | { action: 'create' | 'update'; record: Help }
    | { action: 'delete'; id: number }
  /**
   * Published articles to all users, drafts to administrators; an article made a draft is sent as a deletion to the
   * others.
   */
  'company-{id}-article':
    | { action: 'create' | 'update'; article: Article }
    | { action: 'delete'; articleId: number }
  'company-{id}-ContactList':
    | { action: 'create' | 'update'; record: ContactList }
    | { action: 'delete'; id: number }
  'company-{id}-ContactListItem':
    | { action: 'create' | 'update'; record: ContactListItem }
    | { action: 'delete'; id: number }
  /** Many items of a list changed at once: `records` are some of the new ones, the others must be refetched. */
  'company-{id}-ContactListItem-{listId}': { action: 'reload'; records: ContactListItem[] }
  /** Progress of an import or a check of a list's numbers. */
  'company-{id}-contact-list-work': { action: 'update'; contactListId: number; work: ListWork }
  'company-announcement': AnnouncementNews
  'company-{id}-announcement': AnnouncementNews
  /** To the members of that chat only, like all events with this prefix. */
  'company-{id}-chat': ChatNews
  'company-{id}-chat-{chatId}': ChatNews
  /** To administrators. `disabled`: the server disabled it. */
  'company-{id}-webhook':
    | { action: 'create' | 'update' | 'disabled'; webhook: Webhook }
    | { action: 'delete'; webhookId: number }
  /** To administrators. */
  'company-{id}-webhook-delivery': { action: 'create' | 'update'; delivery: Delivery }
  /** To administrators. */
  'company-{id}-bot-call': { action: 'create'; bot: Bot; call: ShortBotCall }
  /** To its owner and to administrators: the tokens must be refetched. */
  'company-{id}-personal-token': { action: 'update' }
  'company-{id}-chat-user-{userId}': { action: 'create' | 'update'; record: Chat }
  /** To administrators: a user retried or cancelled sends. */
  'company-{id}-sends': { action: 'update' }
  /** To administrators: a first step may have changed by an event that other users receive. */
  'company-{id}-first-steps': { action: 'update' }
  /** To super users: a row of one of their lists has changed. */
  operator: { action: 'update'; list: 'companies' | 'plans' | 'invoices' }
}
export type LiveEvent = keyof LivePayloads
export type CompanyLiveEvent = Exclude<LiveEvent, 'ready'>

/**
 * The event's name on the wire for a company. A few names carry no company: the room alone is the company's. Some carry
 * a further number, `of` a chat or a user.
 */
export function liveEventName(event: CompanyLiveEvent, companyId: number, of?: number): string {
  const name = event.replace('{id}', String(companyId))
  return of === undefined ? name : name.replace(/\{\w+\}/, String(of))
}

/** Interval and timeout of the server's pings. */
export const SOCKET_PING_MS = 18_000

/** Interval at which browsers report that their user is active. */
export const USER_STATUS_MS = 300_000

/** Browsers report their user on a ticket more often than this; without a report the user counts as gone. */
export const PRESENCE_MS = 15_000

/** Without a further typing event within this time a customer counts as no longer typing. */
export const CUSTOMER_TYPING_MS = 12_000
