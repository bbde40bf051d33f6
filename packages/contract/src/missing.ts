// What the specification lists and the contract does not declare yet, in the lists' order. Whoever declares one takes its
// line out: calls.test.ts fails until they do, so that these lists only shrink.

export const missingCalls: readonly string[] = [
  'GET /campaigns',
  'GET /campaigns/{id}',
  'POST /campaigns',
  'PUT /campaigns/{id}',
  'DELETE /campaigns/{id}',
  'POST /campaigns/{id}/media-upload',
  'DELETE /campaigns/{id}/media-upload',
  'POST /campaigns/{id}/cancel',
  'POST /campaigns/{id}/restart',
  'GET /campaign-settings',
  'POST /campaign-settings',
]

export const missingEvents: readonly string[] = [
  'company-{id}-campaign',
  'company-{id}-campaignSettings',
]
