import { companyRulesLive } from '../../packages/web/src/features/answers/company-rules/company-rules.live.ts'
import { personalTokensLive } from '../../packages/web/src/features/outside/assistants/assistants.live.ts'
import { heardEverywhere } from '../../packages/web/src/app/use-shared-live-events.ts'
import { companiesLive } from '../../packages/web/src/features/organisation/companies/companies.queries.ts'
import { campaignsLive } from '../../packages/web/src/features/outreach/campaigns/campaigns.live.ts'
import { campaignSettingsLive } from '../../packages/web/src/features/outreach/campaigns/settings/settings.live.ts'
import { contactListsLive } from '../../packages/web/src/features/customers/contact-lists/contact-lists.live.ts'
import { optOutsLive } from '../../packages/web/src/features/customers/opt-outs/opt-outs.live.ts'
import { companyChargesLive } from '../../packages/web/src/features/money/company-charges/company-charges.live.ts'
import { contactsLive } from '../../packages/web/src/features/customers/contacts/contacts.live.ts'
import {
  boardLive,
  dashboardLive,
} from '../../packages/web/src/features/messages/dashboard/dashboard.queries.ts'
import { viewsLive } from '../../packages/web/src/features/messages/desk/views/views.queries.ts'
import { doctorLive } from '../../packages/web/src/features/outside/doctor/doctor.queries.ts'
import { draftsLive } from '../../packages/web/src/features/tickets/drafts/drafts.live.ts'
import { fileListsLive } from '../../packages/web/src/features/organisation/file-lists/file-lists.live.ts'
import { firstStepsLive } from '../../packages/web/src/features/outside/first-steps/first-steps.live.ts'
import { flowSessionsLive } from '../../packages/web/src/features/setup/flow-live/flow-sessions.live.ts'
import { flowsLive } from '../../packages/web/src/features/setup/flows/flows.live.ts'
import { phrasesLive } from '../../packages/web/src/features/setup/flows/phrases/phrases.live.ts'
import { helpsLive } from '../../packages/web/src/features/organisation/helps/helps.queries.ts'
import { heldPaymentsLive } from '../../packages/web/src/features/money/company-charges/held-payments.queries.ts'
import { automaticLive } from '../../packages/web/src/features/money/automatic-payments/automatic-payments.queries.ts'
import {
  invoicesLive,
  platformInvoicesLive,
} from '../../packages/web/src/features/money/invoices/invoices.queries.ts'
import { kanbanLive } from '../../packages/web/src/features/tickets/kanban/kanban.live.ts'
import { plansLive } from '../../packages/web/src/features/organisation/plans/plans.queries.ts'
import { articlesLive } from '../../packages/web/src/features/setup/articles/articles.live.ts'
import { botCallsLive } from '../../packages/web/src/features/setup/bot-calls/bot-calls.live.ts'
import { proposalsLive } from '../../packages/web/src/features/messages/prompt-proposals/prompt-proposals.live.ts'
import { promptsLive } from '../../packages/web/src/features/setup/prompts/prompts.live.ts'
import { integrationsLive } from '../../packages/web/src/features/setup/queue-integrations/queue-integrations.live.ts'
import { quickMessagesLive } from '../../packages/web/src/features/organisation/quick-messages/quick-messages.live.ts'
import { schedulesLive } from '../../packages/web/src/features/messages/schedules/schedules.live.ts'
import { invitationsLive } from '../../packages/web/src/features/setup/user-management/invitations.live.ts'
import {
  deliveriesLive,
  webhooksLive,
} from '../../packages/web/src/features/outside/webhooks/webhooks.live.ts'
import { ticketFlowsLive } from '../../packages/web/src/features/tickets/ticket-flows/ticket-flows.live.ts'
import type { Hearing } from '../../packages/web/src/platform/live/live-socket.ts'

/** Handlers of every page, and those of each page while it is on the screen. */
export const heardSomewhere: readonly Hearing[] = [
  ...heardEverywhere,
  ...contactsLive,
  ...kanbanLive,
  ...doctorLive,
  ...draftsLive,
  ...viewsLive,
  ...firstStepsLive,
  ...quickMessagesLive,
  ...schedulesLive,
  ...fileListsLive,
  ...articlesLive,
  ...botCallsLive,
  ...promptsLive,
  ...proposalsLive,
  ...integrationsLive,
  ...flowsLive,
  ...phrasesLive,
  ...flowSessionsLive,
  ...ticketFlowsLive,
  ...webhooksLive,
  ...personalTokensLive,
  ...companyRulesLive,
  ...deliveriesLive,
  ...invitationsLive,
  ...invoicesLive,
  ...automaticLive,
  ...heldPaymentsLive,
  ...platformInvoicesLive,
  ...helpsLive,
  ...plansLive,
  ...companiesLive,
  ...optOutsLive,
  ...campaignsLive,
  ...campaignSettingsLive,
  ...contactListsLive,
  ...companyChargesLive,
  ...dashboardLive,
  ...boardLive,
]
