import { registerReactions } from '../platform/events/events.ts'
import type { Feature } from '../platform/feature.ts'
import { assistantsFeature } from '../features/outside/assistants/assistants.feature.ts'
import { auditLogFeature } from '../features/outside/audit-log/audit-log.feature.ts'
import { articlesFeature } from '../features/setup/articles/articles.feature.ts'
import { automaticPaymentsFeature } from '../features/money/automatic-payments/automatic-payments.feature.ts'
import { automationFeature } from '../features/answers/automation/automation.feature.ts'
import { campaignsFeature } from '../features/outreach/campaigns/campaigns.feature.ts'
import { companyRulesFeature } from '../features/answers/company-rules/company-rules.feature.ts'
import { companyUsageFeature } from '../features/outside/company-usage/company-usage.feature.ts'
import { dashboardFeature } from '../features/messages/dashboard/dashboard.feature.ts'
import { distributionFeature } from '../features/answers/distribution/distribution.feature.ts'
import { macrosFeature } from '../features/messages/macros/macros.feature.ts'
import { messageApiFeature } from '../features/messages/message-api/message-api.feature.ts'
import { messageSearchFeature } from '../features/messages/message-search/message-search.feature.ts'
import { messagesFeature } from '../features/messages/messages/messages.feature.ts'
import { schedulesFeature } from '../features/messages/schedules/schedules.feature.ts'
import { presenceFeature } from '../features/tickets/presence/presence.feature.ts'
import { pushFeature } from '../features/outside/push/push.feature.ts'
import { quickMessagesFeature } from '../features/organisation/quick-messages/quick-messages.feature.ts'
import { tagsFeature } from '../features/tickets/tags/tags.feature.ts'
import { ticketBulkFeature } from '../features/tickets/ticket-bulk/ticket-bulk.feature.ts'
import { ticketAssignmentsFeature } from '../features/tickets/ticket-assignments/ticket-assignments.feature.ts'
import { speechFeature } from '../features/messages/speech/speech.feature.ts'
import { ticketNotesFeature } from '../features/tickets/ticket-notes/ticket-notes.feature.ts'
import { ticketTrackingsFeature } from '../features/tickets/ticket-trackings/ticket-trackings.feature.ts'
import { ticketReadsFeature } from '../features/tickets/ticket-reads/ticket-reads.feature.ts'
import { slaFeature } from '../features/tickets/sla/sla.feature.ts'
import { ticketSnoozeFeature } from '../features/tickets/ticket-snooze/ticket-snooze.feature.ts'
import { ticketViewsFeature } from '../features/tickets/ticket-views/ticket-views.feature.ts'
import { ticketsFeature } from '../features/tickets/tickets/tickets.feature.ts'
import { connectionsFeature } from '../features/setup/connections/connections.feature.ts'
import { lineNoticesFeature } from '../features/setup/line-notices/line-notices.feature.ts'
import { lineTemplatesFeature } from '../features/setup/line-templates/line-templates.feature.ts'
import { botCallsFeature } from '../features/setup/bot-calls/bot-calls.feature.ts'
import { personalTokensFeature } from '../features/setup/personal-tokens/personal-tokens.feature.ts'
import { promptReviewsFeature } from '../features/answers/prompt-reviews/prompt-reviews.feature.ts'
import { promptsFeature } from '../features/setup/prompts/prompts.feature.ts'
import { queueIntegrationsFeature } from '../features/setup/queue-integrations/queue-integrations.feature.ts'
import { queuesFeature } from '../features/setup/queues/queues.feature.ts'
import { contactListsFeature } from '../features/customers/contact-lists/contact-lists.feature.ts'
import { campaignGovernorFeature } from '../features/outreach/campaign-governor/campaign-governor.feature.ts'
import { contactHistoryFeature } from '../features/tickets/contact-history/contact-history.feature.ts'
import { contactMergesFeature } from '../features/messages/contact-merges/contact-merges.feature.ts'
import { contactNumbersFeature } from '../features/customers/contact-numbers/contact-numbers.feature.ts'
import { contactsFeature } from '../features/customers/contacts/contacts.feature.ts'
import { deskHelpsFeature } from '../features/messages/desk-helps/desk-helps.feature.ts'
import { doctorFeature } from '../features/outside/doctor/doctor.feature.ts'
import { draftsFeature } from '../features/tickets/drafts/drafts.feature.ts'
import { announcementsFeature } from '../features/organisation/announcements/announcements.feature.ts'
import { chatsFeature } from '../features/organisation/chats/chats.feature.ts'
import { fileListsFeature } from '../features/organisation/file-lists/file-lists.feature.ts'
import { firstStepsFeature } from '../features/outside/first-steps/first-steps.feature.ts'
import { flowCallsFeature } from '../features/answers/flow-calls/flow-calls.feature.ts'
import { flowImportsFeature } from '../features/setup/flow-imports/flow-imports.feature.ts'
import { flowStartsFeature } from '../features/answers/flow-starts/flow-starts.feature.ts'
import { flowTrialsFeature } from '../features/answers/flow-trials/flow-trials.feature.ts'
import { flowsFeature } from '../features/setup/flows/flows.feature.ts'
import { helpsFeature } from '../features/organisation/helps/helps.feature.ts'
import { optOutsFeature } from '../features/customers/opt-outs/opt-outs.feature.ts'
import { filesFeature } from '../features/organisation/files/files.feature.ts'
import { devicesFeature } from '../channels/baileys/devices.feature.ts'
import { inboxFeature } from '../channels/inbox/inbox.feature.ts'
import { outboxFeature } from '../channels/outbox/outbox.feature.ts'
import { simulatorFeature } from '../channels/simulator/simulator.feature.ts'
import { companiesFeature } from '../features/organisation/companies/companies.feature.ts'
import { addressConfirmationsFeature } from '../features/organisation/address-confirmations/address-confirmations.feature.ts'
import { passwordResetsFeature } from '../features/organisation/password-resets/password-resets.feature.ts'
import { pixChargesFeature } from '../features/money/pix-charges/pix-charges.feature.ts'
import { plansFeature } from '../features/organisation/plans/plans.feature.ts'
import { sendsFeature } from '../features/messages/sends/sends.feature.ts'
import { sessionsFeature } from '../features/organisation/sessions/sessions.feature.ts'
import { invoicesFeature } from '../features/money/invoices/invoices.feature.ts'
import { pixProvidersFeature } from '../features/money/pix-providers/pix-providers.feature.ts'
import { pixWebhooksFeature } from '../features/money/pix-webhooks/pix-webhooks.feature.ts'
import { invitationsFeature } from '../features/organisation/invitations/invitations.feature.ts'
import { settingsFeature } from '../features/organisation/settings/settings.feature.ts'
import { usersFeature } from '../features/organisation/users/users.feature.ts'
import { webhooksFeature } from '../features/outside/webhooks/webhooks.feature.ts'

/** The product's features, lower ones first: each may call those above it in this list. */
export const features: readonly Feature[] = [
  plansFeature,
  companiesFeature,
  settingsFeature,
  filesFeature,
  usersFeature,
  invitationsFeature,
  sessionsFeature,
  addressConfirmationsFeature,
  passwordResetsFeature,
  fileListsFeature,
  chatsFeature,
  announcementsFeature,
  helpsFeature,
  quickMessagesFeature,
  articlesFeature,
  queuesFeature,
  promptsFeature,
  botCallsFeature,
  flowsFeature,
  flowImportsFeature,
  queueIntegrationsFeature,
  connectionsFeature,
  pixProvidersFeature,
  pixWebhooksFeature,
  invoicesFeature,
  automaticPaymentsFeature,
  lineNoticesFeature,
  lineTemplatesFeature,
  contactsFeature,
  optOutsFeature,
  ticketsFeature,
  ticketAssignmentsFeature,
  presenceFeature,
  ticketReadsFeature,
  ticketSnoozeFeature,
  slaFeature,
  ticketViewsFeature,
  tagsFeature,
  contactListsFeature,
  ticketBulkFeature,
  ticketNotesFeature,
  messagesFeature,
  campaignGovernorFeature,
  pixChargesFeature,
  speechFeature,
  macrosFeature,
  companyRulesFeature,
  sendsFeature,
  auditLogFeature,
  pushFeature,
  schedulesFeature,
  messageApiFeature,
  campaignsFeature,
  webhooksFeature,
  personalTokensFeature,
  assistantsFeature,
  messageSearchFeature,
  draftsFeature,
  deskHelpsFeature,
  ticketTrackingsFeature,
  automationFeature,
  flowCallsFeature,
  promptReviewsFeature,
  flowStartsFeature,
  flowTrialsFeature,
  distributionFeature,
  dashboardFeature,
  companyUsageFeature,
  firstStepsFeature,
  contactHistoryFeature,
  contactMergesFeature,
  contactNumbersFeature,
  doctorFeature,
  simulatorFeature,
  devicesFeature,
  inboxFeature,
  outboxFeature,
]

/** Registers the reactions of all features. Writing before this call would lose their reactions. */
export function registerFeatureReactions(): void {
  registerReactions(features.flatMap((feature) => feature.reactions ?? []))
}
