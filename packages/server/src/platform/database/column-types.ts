import type { Priority } from '@guiche/contract/announcements'
import type { BotExchange, ToolUse } from '@guiche/contract/bot-calls'
import type { CampaignCost, CampaignPrices } from '@guiche/contract/campaign-costs'
import type { CampaignStatus, RecipientState } from '@guiche/contract/campaigns'
import type { KeptWait } from '@guiche/contract/campaign-waits'
import type { Template } from '@guiche/contract/choices'
import type { CloseReasonMode } from '@guiche/contract/close-reasons'
import type { Holiday, Language, Recurrence, ScheduleDay } from '@guiche/contract/companies'
import type { RuleCondition, RuleTrigger } from '@guiche/contract/company-rules'
import type { ActionKindOf } from '@guiche/contract/ticket-action-rules'
import type { MacroAction, RuleAction } from '@guiche/contract/ticket-actions'
import type { ConnectionStatus, Provider } from '@guiche/contract/connections'
import type {
  Audience,
  CheckStatus,
  ImportStatus,
  ListFault,
  ListImport,
  Validity,
} from '@guiche/contract/contact-lists'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowEnd, FlowSession } from '@guiche/contract/flow-sessions'
import type { FlowWebhookInput } from '@guiche/contract/flows'
import type { LineTemplate } from '@guiche/contract/line-templates'
import type { MacroUndoing } from '@guiche/contract/macros'
import type { MessageExtra } from '@guiche/contract/message-extra'
import type { OptInSource, OptOutName, OptOutSource } from '@guiche/contract/opt-outs'
import type { Profile } from '@guiche/contract/permissions'
import type { ChargeStatus } from '@guiche/contract/pix-charges'
import type { PixProviderName } from '@guiche/contract/pix-providers'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { PromptAction, PromptArticles } from '@guiche/contract/prompts'
import type { PushChoice } from '@guiche/contract/push'
import type { DialogflowLanguage, IntegrationType } from '@guiche/contract/queue-integrations'
import type { Repetition, ScheduleStatus } from '@guiche/contract/schedules'
import type { SessionEnding } from '@guiche/contract/sessions'
import type { Faults, Manner, SimulatedExtras, SimulatedOffers } from '@guiche/contract/simulator'
import type { AssignmentReason } from '@guiche/contract/ticket-assignments'
import type { Ticket, TicketStatus, WaitingSide } from '@guiche/contract/tickets'
import type {
  DeliveredType,
  DeliveryError,
  DeliveryStatus,
  Webhook,
  WebhookEvent,
} from '@guiche/contract/webhooks'
import type { ColumnType } from 'kysely'

// Types that schema.ts, generated from the database, cannot know: the format of instants and JSON, and of columns that
// the database stores as text, number or jsonb. After a change run node scripts/row-types.ts

/** Read as ISO 8601 text in UTC, as it travels on the wire; written as a Date or such text. */
export type Instant = ColumnType<string, Date | string, Date | string>
export type GeneratedInstant = ColumnType<string, Date | string | undefined, Date | string>
export type OptionalInstant = ColumnType<
  string | null,
  Date | string | null | undefined,
  Date | string | null
>

/** Written as JSON text, because node-postgres turns an array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface ColumnTypes {
  'announcements.priority': Priority
  'audit_log.detail': Record<string, unknown>
  'bot_calls.exchanges': BotExchange[]
  'bot_calls.tools': ToolUse[]
  'campaign_recipients.charges': Record<string, string>
  'campaign_recipients.state': RecipientState
  'campaign_recipients.variables': Record<string, string>
  'campaign_settings.value': unknown
  'campaigns.counts': Record<string, number>
  'campaigns.estimated_cost': CampaignCost
  'campaigns.prices': CampaignPrices
  'campaigns.repeat_every': Repetition
  'campaigns.status': CampaignStatus
  'campaigns.template': Template
  'campaigns.waits': KeptWait[]
  'companies.holidays': Holiday[]
  'companies.language': Language
  'companies.recurrence': Recurrence
  'companies.schedules': ScheduleDay[]
  'company_rules.actions': RuleAction[]
  'company_rules.condition': RuleCondition
  'company_rules.trigger': RuleTrigger
  'contact_list_checks.status': CheckStatus
  'contact_list_faults.fields': ListFault['fields']
  'contact_list_imports.audience': Audience
  'contact_list_imports.kind': ListImport['kind']
  'contact_list_imports.status': ImportStatus
  'contact_list_items.validity': Validity
  'contact_list_items.variables': Record<string, string>
  'contact_lists.segment': Audience
  'flow_sessions.ended': FlowEnd
  'flow_sessions.state': FlowSession
  'flow_versions.graph': FlowGraph
  'flow_webhooks.config': Omit<FlowWebhookInput, 'whatsappId'>
  'flow_webhooks.last_request': unknown
  'flows.draft': FlowGraph
  'invitations.profile': Profile
  'line_notices.data': Record<string, string>
  'line_templates.buttons': LineTemplate['buttons']
  'line_templates.category': LineTemplate['category']
  'line_templates.header_media': LineTemplate['headerMedia']
  'line_templates.status': LineTemplate['status']
  'macro_runs.kinds': ActionKindOf<'person'>[]
  'macro_runs.undoing': MacroUndoing
  'macros.actions': MacroAction[]
  'messages.extra': MessageExtra
  'messages.link_preview': LinkPreview
  'messages.reactions': Reaction[]
  'pix_authorizations.provider': PixProviderName
  'opt_outs.began_by': OptOutSource
  'opt_outs.ended_by': OptInSource
  'opt_outs.kind': OptOutName
  'pix_charges.status': ChargeStatus
  'prompt_proposals.cited': CitedArticle[]
  'prompts.actions': PromptAction[]
  'prompts.articles': PromptArticles
  'push_subscriptions.events': PushChoice[]
  'queue_integrations.language': DialogflowLanguage
  'queue_integrations.type': IntegrationType
  'queues.close_reason_mode': CloseReasonMode
  'queues.schedules': ScheduleDay[]
  'schedules.repeat_every': Repetition
  'schedules.status': ScheduleStatus
  'sessions.ending': SessionEnding
  'simulated_lines.behaves_as': Manner
  'simulated_lines.faults': Faults
  'simulated_lines.templates': LineTemplate[]
  'simulated_messages.extras': SimulatedExtras & SimulatedOffers
  'tags.kanban': 0 | 1
  'tickets.charge': NonNullable<Ticket['charge']>
  'tickets.status': TicketStatus
  'tickets.waiting_on': WaitingSide
  'unseen_assignments.reason': AssignmentReason
  'users.language': Language
  'users.profile': Profile
  'webhook_deliveries.error': DeliveryError
  'webhook_deliveries.status': DeliveryStatus
  'webhook_deliveries.type': DeliveredType
  'webhooks.disabled_because': NonNullable<Webhook['disabledBecause']>
  'webhooks.events': WebhookEvent[]
  'whatsapps.provider': Provider
  'whatsapps.status': ConnectionStatus
}

/** A reaction on a message: `from` is the customer's number, empty for the company's own. */
export interface Reaction {
  emoji: string
  fromMe: boolean
  from: string
  /** The user who reacted in Guichê; absent for a reaction from the company's phone. */
  userId?: number
}

/** The page behind a link. */
export interface LinkPreview {
  url: string
  title: string
  description: string
}
