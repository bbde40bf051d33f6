import { catalogue } from '../../../platform/words.ts'

const pt = {
  mark: 'Enviada por uma campanha',
  of: 'Campanha {{name}}',
}

const en: typeof pt = {
  mark: 'Sent by a campaign',
  of: 'Campaign {{name}}',
}

const es: typeof pt = {
  mark: 'Enviado por una campaña',
  of: 'Campaña {{name}}',
}

export const messageCampaignWords = catalogue('campaignMarks', pt, en, es)
