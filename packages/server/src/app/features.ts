import { hearReactions } from '../platform/events/events.ts'
import type { Feature } from '../platform/feature.ts'
import { assistantsFeature } from '../features/assistants/assistants.feature.ts'
import { auditLogFeature } from '../features/audit-log/audit-log.feature.ts'
import { articlesFeature } from '../features/articles/articles.feature.ts'
import { automaticPaymentsFeature } from '../features/automatic-payments/automatic-payments.feature.ts'
import { automationFeature } from '../features/automation/automation.feature.ts'
import { campaignsFeature } from '../features/campaigns/campaigns.feature.ts'
import { companyRulesFeature } from '../features/company-rules/company-rules.feature.ts'
import { companyUsageFeature } from '../features/company-usage/company-usage.feature.ts'
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts'
import { distributionFeature } from '../features/distribution/distribution.feature.ts'
import { macrosFeature } from '../features/macros/macros.feature.ts'
import { messageApiFeature } from '../features/message-api/message-api.feature.ts'
import { messageSearchFeature } from '../features/message-search/message-search.feature.ts'
import { messagesFeature } from '../features/messages/messages.feature.ts'
import { schedulesFeature } from '../features/schedules/schedules.feature.ts'
import { presenceFeature } from '../features/presence/presence.feature.ts'
import { pushFeature } from '../features/push/push.feature.ts'
import { quickMessagesFeature } from '../features/quick-messages/quick-messages.feature.ts'
import { tagsFeature } from '../features/tags/tags.feature.ts'
import { ticketBulkFeature } from '../features/ticket-bulk/ticket-bulk.feature.ts'
import { ticketAssignmentsFeature } from '../features/ticket-assignments/ticket-assignments.feature.ts'
import { speechFeature } from '../features/speech/speech.feature.ts'
import { ticketNotesFeature } from '../features/ticket-notes/ticket-notes.feature.ts'
import { ticketTrackingsFeature } from '../features/ticket-trackings/ticket-trackings.feature.ts'
import { ticketReadsFeature } from '../features/ticket-reads/ticket-reads.feature.ts'
import { slaFeature } from '../features/sla/sla.feature.ts'
import { ticketSnoozeFeature } from '../features/ticket-snooze/ticket-snooze.feature.ts'
import { ticketViewsFeature } from '../features/ticket-views/ticket-views.feature.ts'
import { ticketsFeature } from '../features/tickets/tickets.feature.ts'
import { connectionsFeature } from '../features/connections/connections.feature.ts'
import { lineNoticesFeature } from '../features/line-notices/line-notices.feature.ts'
import { lineTemplatesFeature } from '../features/line-templates/line-templates.feature.ts'
import { botCallsFeature } from '../features/bot-calls/bot-calls.feature.ts'
import { personalTokensFeature } from '../features/personal-tokens/personal-tokens.feature.ts'
import { promptReviewsFeature } from '../features/prompt-reviews/prompt-reviews.feature.ts'
import { promptsFeature } from '../features/prompts/prompts.feature.ts'
import { queueIntegrationsFeature } from '../features/queue-integrations/queue-integrations.feature.ts'
import { queuesFeature } from '../features/queues/queues.feature.ts'
import { contactListsFeature } from '../features/contact-lists/contact-lists.feature.ts'
import { campaignGovernorFeature } from '../features/campaign-governor/campaign-governor.feature.ts'
import { contactHistoryFeature } from '../features/contact-history/contact-history.feature.ts'
import { contactMergesFeature } from '../features/contact-merges/contact-merges.feature.ts'
import { contactNumbersFeature } from '../features/contact-numbers/contact-numbers.feature.ts'
import { contactsFeature } from '../features/contacts/contacts.feature.ts'
import { deskHelpsFeature } from '../features/desk-helps/desk-helps.feature.ts'
import { doctorFeature } from '../features/doctor/doctor.feature.ts'
import { draftsFeature } from '../features/drafts/drafts.feature.ts'
import { announcementsFeature } from '../features/announcements/announcements.feature.ts'
import { chatsFeature } from '../features/chats/chats.feature.ts'
import { fileListsFeature } from '../features/file-lists/file-lists.feature.ts'
import { firstStepsFeature } from '../features/first-steps/first-steps.feature.ts'
import { flowCallsFeature } from '../features/flow-calls/flow-calls.feature.ts'
import { flowImportsFeature } from '../features/flow-imports/flow-imports.feature.ts'
import { flowStartsFeature } from '../features/flow-starts/flow-starts.feature.ts'
import { flowTrialsFeature } from '../features/flow-trials/flow-trials.feature.ts'
import { flowsFeature } from '../features/flows/flows.feature.ts'
import { helpsFeature } from '../features/helps/helps.feature.ts'
import { optOutsFeature } from '../features/opt-outs/opt-outs.feature.ts'
import { filesFeature } from '../features/files/files.feature.ts'
import { devicesFeature } from '../channels/baileys/devices.feature.ts'
import { inboxFeature } from '../channels/inbox/inbox.feature.ts'
import { outboxFeature } from '../channels/outbox/outbox.feature.ts'
import { simulatorFeature } from '../channels/simulator/simulator.feature.ts'
import { companiesFeature } from '../features/companies/companies.feature.ts'
import { addressConfirmationsFeature } from '../features/address-confirmations/address-confirmations.feature.ts'
import { passwordResetsFeature } from '../features/password-resets/password-resets.feature.ts'
import { pixChargesFeature } from '../features/pix-charges/pix-charges.feature.ts'
import { plansFeature } from '../features/plans/plans.feature.ts'
import { sendsFeature } from '../features/sends/sends.feature.ts'
import { sessionsFeature } from '../features/sessions/sessions.feature.ts'
import { invoicesFeature } from '../features/invoices/invoices.feature.ts'
import { pixProvidersFeature } from '../features/pix-providers/pix-providers.feature.ts'
import { pixWebhooksFeature } from '../features/pix-webhooks/pix-webhooks.feature.ts'
import { invitationsFeature } from '../features/invitations/invitations.feature.ts'
import { settingsFeature } from '../features/settings/settings.feature.ts'
import { usersFeature } from '../features/users/users.feature.ts'
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts'

/** The product, lower features first: each may call those above it in this list. */
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

/** Lets the features hear each other. Before this nothing may be written. */
export function connectFeatures(): void {
  hearReactions(features.flatMap((feature) => feature.reactions ?? []))
}
