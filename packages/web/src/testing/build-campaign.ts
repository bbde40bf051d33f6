import type { Campaign, CampaignCounts } from '@guiche/contract/campaigns'

const at = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

export const noCounts: CampaignCounts = {
  total: 0,
  pending: 0,
  queued: 0,
  accepted: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  optedOut: 0,
}

/** A campaign that is not running, with a contact list and a connection. */
export function buildCampaign(change: Partial<Campaign> = {}): Campaign {
  return {
    id: 1,
    companyId: 1,
    name: 'Natal',
    message1: 'Oi {nome}',
    message2: '',
    message3: '',
    message4: '',
    message5: '',
    status: 'INATIVA',
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    contactListId: 4,
    tagId: null,
    whatsappId: 2,
    moreWhatsappIds: [],
    fileListId: null,
    mediaPath: null,
    mediaName: null,
    template: null,
    onlyInHours: false,
    inRecipientsZone: false,
    repeatEvery: '',
    repeatUntil: null,
    trialShare: null,
    trialHours: null,
    chosenVariant: null,
    replyQueueId: null,
    replyFlowId: null,
    stopCode: '',
    waits: [],
    counts: noCounts,
    estimatedCost: null,
    chargedCost: { currency: 'BRL', cost: '0.00', messages: 0, unpriced: 0 },
    uncharged: 0,
    contactList: { id: 4, name: 'Clientes' },
    whatsapp: { id: 2, name: 'Matriz' },
    ...at,
    ...change,
  }
}
