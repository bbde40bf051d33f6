import { companyRulesLive } from '../../packages/web/src/features/company-rules/company-rules.live.ts'
import { personalTokensLive } from '../../packages/web/src/features/assistants/assistants.live.ts'
import { heardEverywhere } from '../../packages/web/src/app/live.ts'
import { companiesLive } from '../../packages/web/src/features/companies/companies.queries.ts'
import { campaignsLive } from '../../packages/web/src/features/campaigns/campaigns.live.ts'
import { campaignSettingsLive } from '../../packages/web/src/features/campaigns/settings/settings.live.ts'
import { contactListsLive } from '../../packages/web/src/features/contact-lists/contact-lists.live.ts'
import { optOutsLive } from '../../packages/web/src/features/opt-outs/opt-outs.live.ts'
import { companyChargesLive } from '../../packages/web/src/features/company-charges/company-charges.live.ts'
import { contactsLive } from '../../packages/web/src/features/contacts/contacts.live.ts'
import {
  boardLive,
  dashboardLive,
} from '../../packages/web/src/features/dashboard/dashboard.queries.ts'
import { viewsLive } from '../../packages/web/src/features/desk/views/views.queries.ts'
import { doctorLive } from '../../packages/web/src/features/doctor/doctor.queries.ts'
import { draftsLive } from '../../packages/web/src/features/drafts/drafts.live.ts'
import { fileListsLive } from '../../packages/web/src/features/file-lists/file-lists.live.ts'
import { firstStepsLive } from '../../packages/web/src/features/first-steps/first-steps.live.ts'
import { flowSessionsLive } from '../../packages/web/src/features/flow-live/flow-sessions.live.ts'
import { flowsLive } from '../../packages/web/src/features/flows/flows.live.ts'
import { phrasesLive } from '../../packages/web/src/features/flows/phrases.live.ts'
import { helpsLive } from '../../packages/web/src/features/helps/helps.queries.ts'
import { heldPaymentsLive } from '../../packages/web/src/features/company-charges/held-payments.queries.ts'
import { automaticLive } from '../../packages/web/src/features/automatic-payments/automatic-payments.queries.ts'
import {
  invoicesLive,
  platformInvoicesLive,
} from '../../packages/web/src/features/invoices/invoices.queries.ts'
import { kanbanLive } from '../../packages/web/src/features/kanban/kanban.live.ts'
import { plansLive } from '../../packages/web/src/features/plans/plans.queries.ts'
import { articlesLive } from '../../packages/web/src/features/articles/articles.live.ts'
import { botCallsLive } from '../../packages/web/src/features/bot-calls/bot-calls.live.ts'
import { proposalsLive } from '../../packages/web/src/features/prompt-proposals/prompt-proposals.live.ts'
import { promptsLive } from '../../packages/web/src/features/prompts/prompts.live.ts'
import { integrationsLive } from '../../packages/web/src/features/queue-integrations/queue-integrations.live.ts'
import { quickMessagesLive } from '../../packages/web/src/features/quick-messages/quick-messages.live.ts'
import { schedulesLive } from '../../packages/web/src/features/schedules/schedules.live.ts'
import { invitationsLive } from '../../packages/web/src/features/users/invitations.live.ts'
import {
  deliveriesLive,
  webhooksLive,
} from '../../packages/web/src/features/webhooks/webhooks.live.ts'
import { ticketFlowsLive } from '../../packages/web/src/features/ticket-flows/ticket-flows.live.ts'
import type { Hearing } from '../../packages/web/src/platform/live.ts'

/** What is heard on every page, and what each page hears besides while it is on the screen. */
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
