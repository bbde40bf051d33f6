import { announcementRoutes } from './announcements.ts'
import { assistantRoutes } from './assistants.ts'
import { auditLogRoutes } from './audit-log.ts'
import { articleRoutes } from './articles.ts'
import { automaticPaymentRoutes } from './automatic-payments.ts'
import { automationRoutes } from './automation.ts'
import { campaignReportRoutes } from './campaign-reports.ts'
import { campaignRoutes } from './campaigns.ts'
import { chatRoutes } from './chats.ts'
import { companyRoutes } from './companies.ts'
import { companyRuleRoutes } from './company-rules.ts'
import { companyUsageRoutes } from './company-usage.ts'
import { connectionRoutes } from './connections.ts'
import { contactHistoryRoutes } from './contact-history.ts'
import { contactListItemRoutes, contactListRoutes } from './contact-lists.ts'
import { contactMergeRoutes } from './contact-merges.ts'
import { contactNumberRoutes } from './contact-numbers.ts'
import { contactRoutes } from './contacts.ts'
import { deskHelpRoutes } from './desk-helps.ts'
import { doctorRoutes } from './doctor.ts'
import { draftRoutes } from './drafts.ts'
import { dashboardRoutes } from './dashboard.ts'
import { routesWithEmptyFields } from './empty-fields.ts'
import { fileListRoutes } from './file-lists.ts'
import { fileRoutes } from './files.ts'
import { firstStepRoutes } from './first-steps.ts'
import { flowCampaignRoutes } from './flow-campaigns.ts'
import { flowTrialRoutes } from './flow-trials.ts'
import { flowRoutes } from './flows.ts'
import { helpRoutes } from './helps.ts'
import { invitationRoutes } from './invitations.ts'
import { invoiceRoutes } from './invoices.ts'
import { pixProviderRoutes } from './pix-providers.ts'
import { lineNoticeRoutes } from './line-notices.ts'
import { lineTemplateRoutes } from './line-templates.ts'
import { macroRoutes } from './macros.ts'
import { messageSearchRoutes } from './message-search.ts'
import { messageApiRoutes } from './message-api.ts'
import { messageRoutes } from './messages.ts'
import { optOutRoutes } from './opt-outs.ts'
import { addressConfirmationRoutes } from './address-confirmations.ts'
import { passwordResetRoutes } from './password-resets.ts'
import { personalTokenRoutes } from './personal-tokens.ts'
import { pixChargeRoutes } from './pix-charges.ts'
import { planRoutes } from './plans.ts'
import { botCallRoutes } from './bot-calls.ts'
import { promptProposalRoutes } from './prompt-proposals.ts'
import { promptRoutes } from './prompts.ts'
import { queueIntegrationRoutes } from './queue-integrations.ts'
import { queueOptionRoutes } from './queue-options.ts'
import { queueTrialRoutes } from './queue-trials.ts'
import { queueRoutes } from './queues.ts'
import { quickMessageRoutes } from './quick-messages.ts'
import type { Answered, Received, Replied, RouteKey, Sent } from './route.ts'
import { scheduleRoutes } from './schedules.ts'
import { sendRoutes } from './sends.ts'
import { sessionRoutes } from './sessions.ts'
import { deadLetterRoutes } from './dead-letters.ts'
import { settingRoutes } from './settings.ts'
import { simulatorRoutes } from './simulator.ts'
import { slaRoutes } from './sla.ts'
import { tagRoutes } from './tags.ts'
import { ticketAssignmentRoutes } from './ticket-assignments.ts'
import { ticketBulkRoutes } from './ticket-bulk.ts'
import { ticketNoteRoutes } from './ticket-notes.ts'
import { pushRoutes } from './push.ts'
import { ticketViewRoutes } from './ticket-views.ts'
import { ticketRoutes } from './tickets.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every route of Guichê. The web imports its type only, so that its first load has no schemas. */
export const routes = routesWithEmptyFields({
  ...sessionRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...addressConfirmationRoutes,
  ...passwordResetRoutes,
  ...companyRoutes,
  ...companyUsageRoutes,
  ...planRoutes,
  ...invoiceRoutes,
  ...automaticPaymentRoutes,
  ...pixProviderRoutes,
  ...settingRoutes,
  ...queueRoutes,
  ...queueOptionRoutes,
  ...queueTrialRoutes,
  ...promptRoutes,
  ...promptProposalRoutes,
  ...botCallRoutes,
  ...queueIntegrationRoutes,
  ...flowRoutes,
  ...flowCampaignRoutes,
  ...flowTrialRoutes,
  ...contactListRoutes,
  ...contactListItemRoutes,
  ...scheduleRoutes,
  ...campaignRoutes,
  ...campaignReportRoutes,
  ...connectionRoutes,
  ...lineNoticeRoutes,
  ...lineTemplateRoutes,
  ...contactRoutes,
  ...optOutRoutes,
  ...contactHistoryRoutes,
  ...contactMergeRoutes,
  ...contactNumberRoutes,
  ...ticketRoutes,
  ...ticketAssignmentRoutes,
  ...ticketBulkRoutes,
  ...pushRoutes,
  ...ticketViewRoutes,
  ...tagRoutes,
  ...ticketNoteRoutes,
  ...quickMessageRoutes,
  ...messageRoutes,
  ...pixChargeRoutes,
  ...macroRoutes,
  ...companyRuleRoutes,
  ...sendRoutes,
  ...auditLogRoutes,
  ...automationRoutes,
  ...messageApiRoutes,
  ...webhookRoutes,
  ...personalTokenRoutes,
  ...assistantRoutes,
  ...messageSearchRoutes,
  ...draftRoutes,
  ...dashboardRoutes,
  ...slaRoutes,
  ...deskHelpRoutes,
  ...fileRoutes,
  ...fileListRoutes,
  ...chatRoutes,
  ...announcementRoutes,
  ...helpRoutes,
  ...articleRoutes,
  ...firstStepRoutes,
  ...simulatorRoutes,
  ...deadLetterRoutes,
  ...doctorRoutes,
})

export type Routes = typeof routes
export type Key = keyof Routes & RouteKey
export type ReceivedBy<K extends Key> = Received<Routes[K]>
export type SentTo<K extends Key> = Sent<Routes[K]>
export type AnsweredBy<K extends Key> = Answered<Routes[K]>
export type RepliedBy<K extends Key> = Replied<Routes[K]>
