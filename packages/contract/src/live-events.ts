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

// What a browser may hear. Names carry the company, as the wire has them; payload keys are the wire's.

/** A changed user travels whole: clients of this family replace their own session user by it. */
export type LiveUser = User & SessionUser

/** Clients of this family read `tags`, servers sent `tag`: both are the one that changed. */
type ShownTag = { action: 'create' | 'update'; tag: CountedTag; tags: CountedTag }
type TagNews = ShownTag | { action: 'delete'; tagId: number }

type ScheduleNews =
  | { action: 'create' | 'update'; schedule: Schedule }
  | { action: 'delete'; scheduleId: number }

type QuickMessageNews =
  | { action: 'create' | 'update'; record: QuickMessage }
  | { action: 'delete'; id: number }

type ChatNews =
  /** Clients of this family look for the members inside the message. */
  | { action: 'new-message'; newMessage: ChatMessage & { chat: Chat }; chat: Chat }
  | { action: 'update'; chat: Chat }
  | { action: 'delete'; id: number }

type AnnouncementNews =
  | { action: 'create' | 'update'; record: Announcement }
  | { action: 'delete'; id: number }

/** Servers of this family sent `fileList`, clients read `files`: both are the one that changed. */
type ShownFileList = { action: 'create' | 'update'; fileList: FileList; files: FileList }
type FileListNews = ShownFileList | { action: 'delete'; fileId: number }

/** Servers of this family named a deleted prompt by `intelligenceId`. */
type PromptNews =
  | { action: 'create' | 'update'; prompt: Prompt }
  | { action: 'delete'; promptId: number; intelligenceId: number }

/**
 * What the server answers to a join, and to `told` for the rooms that it joined by itself: how long ago, at the latest,
 * something was told in a room before it was joined. What was asked for since that has missed nothing.
 */
export interface Told {
  toldMsAgo: number
}

/** Payload of each event, by its name with the company's number left out. */
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
  /** To administrators: a line has been down for a while, or is there again. */
  'company-{id}-line-alert': {
    action: 'down' | 'back'
    whatsapp: { id: number; name: string }
    since: string
  }
  /** To administrators: a provider says something of a line. */
  'company-{id}-line-notice': { action: 'create'; notice: LineNotice }
  'company-{id}-settings': { action: 'update'; setting: Setting }
  'company-{id}-company': { action: 'update'; company: Company }
  /** To administrators: the invoices are to be asked for again, and what money is held. */
  'company-{id}-invoice': { action: 'update' }
  /** To administrators: their provider tells of payments no more, or again; update: how that stands has changed. */
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
  /** To administrators: customers moved within a flow, or came to it; at most once a second for each flow. */
  'company-{id}-flow-session': { action: 'update'; flowId: number }
  'company-{id}-whatsapp':
    | { action: 'update'; whatsapp: Connection }
    | { action: 'delete'; whatsappId: number }
  'company-{id}-whatsappSession': { action: 'update'; session: Connection }
  'company-{id}-contact':
    | { action: 'create' | 'update'; contact: ContactWithInfo }
    | { action: 'delete'; contactId: number }
  /** Whom the company may write to first is to be asked for again: this contact, or several. */
  'company-{id}-opt-out': { action: 'update'; contactId: number | null }
  'company-{id}-ticket':
    | { action: 'update'; ticket: Ticket }
    | { action: 'delete'; ticketId: number; reason?: undefined }
    /** It left a list, by the change that made it this version. */
    | { action: 'delete'; ticketId: number; reason: 'moved'; version: number }
    | { action: 'updateUnread'; ticketId: number; version: number }
  /** To one user's browsers: how far they have read. */
  'company-{id}-ticket-read': { action: 'update'; ticketId: number; position: number }
  /** To whom another handed a ticket; `delete` when they have opened it, or it is not theirs any more. */
  'company-{id}-ticket-assigned':
    | { action: 'create'; assignment: Assignment }
    | { action: 'delete'; ticketId: number }
  'company-{id}-ticket-view':
    | { action: 'create' | 'update'; ticketView: TicketView }
    | { action: 'delete'; ticketViewId: number }
  /** To administrators: the company's own rules are to be asked for again. */
  'company-{id}-rule': { action: 'update' }
  /** The own and the shared ones are to be asked for again: what is broken depends on who asks. */
  'company-{id}-macro': { action: 'create' | 'update' | 'delete'; macroId: number }
  /** To who has the ticket open. */
  'company-{id}-macro-run': { action: 'create'; run: MacroRun }
  /** To who has the ticket open, and to administrators. */
  'company-{id}-charge': { action: 'create' | 'update'; charge: PixCharge }
  'company-{id}-appMessage':
    /** Clients of this family read the ticket beside the message and within it. */
    | { action: 'create'; message: Message & { ticket?: Ticket }; ticket: Ticket; contact: Contact }
    | { action: 'update'; message: Message }
  'company-{id}-tag': TagNews
  tag: TagNews
  /** What the tags page of this family listens to; a deletion, which it does not know, would break it. */
  user: ShownTag
  /** Who looks at a ticket, and who writes in it: over after PRESENCE_MS without another word of it. */
  'company-{id}-presence':
    | { action: 'update'; ticketId: number; user: { id: number; name: string }; typing: boolean }
    | { action: 'delete'; ticketId: number; userId: number }
  /** A customer writes; over after CUSTOMER_TYPING_MS without another word of it, or with what they wrote. */
  'company-{id}-customer-typing': { ticketId: number; typing: boolean }
  'company-{id}-ticket-note':
    /** `mention` goes to those it speaks to, wherever they are; `create` to who has the ticket open. */
    | { action: 'create'; ticketNote: TicketNote }
    | { action: 'mention'; ticketNote: TicketNote; uuid: string }
    | { action: 'delete'; ticketNoteId: number; ticketId: number }
    /** To the browsers of whoever was spoken to, and has opened the ticket. */
    | { action: 'seen'; ticketId: number }
  /** To who has the ticket open: what a prompt would answer waits to be reviewed, or does so no longer. */
  'company-{id}-proposal':
    | { action: 'create'; proposal: PromptProposal }
    | { action: 'delete'; proposalId: number; ticketId: number }
  /** To the browsers of its author alone. */
  'company-{id}-draft':
    | { action: 'update'; draft: Draft }
    | { action: 'delete'; ticketId: number; typedUntil: string }
  'company-{id}-schedule': ScheduleNews
  'company{id}-schedule': ScheduleNews
  schedule: ScheduleNews
  /** While it is under way at most once a second for each. */
  'company-{id}-campaign':
    | { action: 'create' | 'update'; record: ToldCampaign }
    | { action: 'delete'; id: number }
  'company-{id}-campaignSettings': { action: 'create'; record: CampaignSettingRow[] }
  'company-{id}-quickmessage': QuickMessageNews
  'company{id}-quickemessage': QuickMessageNews
  'company{id}-file': FileListNews
  /** What the page of lists of this family listens to; a deletion, which it does not know, would break it. */
  'company-{id}-file': ShownFileList
  'company-{id}-help':
    | { action: 'create' | 'update'; record: Help }
    | { action: 'delete'; id: number }
  /** Published ones to all, drafts to administrators; taken back, one is a deletion to all others. */
  'company-{id}-article':
    | { action: 'create' | 'update'; article: Article }
    | { action: 'delete'; articleId: number }
  'company-{id}-ContactList':
    | { action: 'create' | 'update'; record: ContactList }
    | { action: 'delete'; id: number }
  'company-{id}-ContactListItem':
    | { action: 'create' | 'update'; record: ContactListItem }
    | { action: 'delete'; id: number }
  /** Many items of a list changed at once: `records` are some of the new ones, the others are asked for again. */
  'company-{id}-ContactListItem-{listId}': { action: 'reload'; records: ContactListItem[] }
  /** How far an import or a check of a list's numbers is. */
  'company-{id}-contact-list-work': { action: 'update'; contactListId: number; work: ListWork }
  'company-announcement': AnnouncementNews
  'company-{id}-announcement': AnnouncementNews
  /** To the members of that chat alone, as all that begins so. */
  'company-{id}-chat': ChatNews
  'company-{id}-chat-{chatId}': ChatNews
  /** To administrators. `disabled` is an update that nobody made. */
  'company-{id}-webhook':
    | { action: 'create' | 'update' | 'disabled'; webhook: Webhook }
    | { action: 'delete'; webhookId: number }
  /** To administrators. */
  'company-{id}-webhook-delivery': { action: 'create' | 'update'; delivery: Delivery }
  /** To administrators. */
  'company-{id}-bot-call': { action: 'create'; bot: Bot; call: ShortBotCall }
  /** To its owner and to administrators: the tokens are to be asked for again. */
  'company-{id}-personal-token': { action: 'update' }
  'company-{id}-chat-user-{userId}': { action: 'create' | 'update'; record: Chat }
  /** To administrators: somebody sent things again or gave them up. */
  'company-{id}-sends': { action: 'update' }
  /** To administrators: a step may be done or undone by what is told to somebody else alone. */
  'company-{id}-first-steps': { action: 'update' }
  /** To super users: somebody changed what is on one of their lists. */
  operator: { action: 'update'; list: 'companies' | 'plans' | 'invoices' }
}
export type LiveEvent = keyof LivePayloads
export type CompanyLiveEvent = Exclude<LiveEvent, 'ready'>

/**
 * The event's name on the wire for a company. A few names carry none: the room alone is the company's. Some carry one
 * more number, `of` a chat or a user.
 */
export function liveEventName(event: CompanyLiveEvent, companyId: number, of?: number): string {
  const name = event.replace('{id}', String(companyId))
  return of === undefined ? name : name.replace(/\{\w+\}/, String(of))
}

/** How often the server looks whether a socket still answers, and how long it waits. */
export const SOCKET_PING_MS = 18_000

/** How often a browser says that its user is at work. */
export const USER_STATUS_MS = 300_000

/** A browser says more often than this that its user is at a ticket; who does not is gone. */
export const PRESENCE_MS = 15_000

/** A customer who is not heard to go on typing within this has stopped. */
export const CUSTOMER_TYPING_MS = 12_000
