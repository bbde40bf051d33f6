import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { flag, givenId, id, idParam, instant, line, optionalId } from './shapes.ts'

// Phrases that start a flow: the customer's whole message equals one of them.

/** Limit per company. */
export const FLOW_CAMPAIGN_MAX = 500

export const flowCampaign = z.object({
  id: id(),
  companyId: id(),
  userId: id().nullable(),
  name: z.string(),
  flowId: id(),
  phrase: z.string(),
  /** Null: on every line. */
  whatsappId: id().nullable(),
  status: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type FlowCampaign = z.output<typeof flowCampaign>

const name = () => line(1, 100)
const phrase = () => line(1, 500)

export const flowCampaignInput = z.object({
  name: name(),
  flowId: givenId(),
  whatsappId: optionalId().default(null),
  phrase: phrase(),
  status: flag().default(true),
})
export type FlowCampaignInput = z.output<typeof flowCampaignInput>

export const flowCampaignChange = z.object({
  id: givenId(),
  name: name().optional(),
  flowId: givenId().optional(),
  whatsappId: optionalId().optional(),
  phrase: phrase().optional(),
  status: flag().optional(),
})
export type FlowCampaignChange = z.output<typeof flowCampaignChange>

const administration = {
  who: 'user',
  permission: 'drawer-admin-items:view',
  module: 'campaignsEnabled',
} as const

export const flowCampaignRoutes = declareRoutes({
  'GET /flowcampaign': {
    summary: 'List the phrases that start flows, newest first',
    who: 'user',
    module: 'campaignsEnabled',
    withoutModule: { flow: [] },
    reply: z.object({ flow: z.array(flowCampaign) }),
  },
  'GET /flowcampaign/:id': {
    summary: 'Get a phrase that starts a flow',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ details: flowCampaign }),
  },
  'POST /flowcampaign': {
    summary: 'Create a phrase that starts a flow',
    ...administration,
    body: flowCampaignInput,
    reply: flowCampaign,
  },
  'PUT /flowcampaign': {
    summary: 'Change, enable or disable a phrase that starts a flow',
    ...administration,
    body: flowCampaignChange,
    reply: z.literal('ok'),
  },
  'DELETE /flowcampaign/:id': {
    summary: 'Delete a phrase that starts a flow',
    ...administration,
    who: 'admin',
    params: idParam,
    reply: flowCampaign,
  },
})
