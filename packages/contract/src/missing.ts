// What the specification lists and the contract does not declare yet, in the lists' order. Whoever declares one takes its
// line out: calls.test.ts fails until they do, so that these lists only shrink.

export const missingCalls: readonly string[] = [
  'GET /contact-lists',
  'GET /contact-lists/list',
  'GET /contact-lists/{id}',
  'POST /contact-lists',
  'PUT /contact-lists/{id}',
  'DELETE /contact-lists/{id}',
  'POST /contact-lists/{id}/upload',
  'GET /contact-list-items',
  'GET /contact-list-items/{id}',
  'POST /contact-list-items',
  'PUT /contact-list-items/{id}',
  'DELETE /contact-list-items/{id}',
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
  'company-{id}-ContactList',
  'company-{id}-ContactListItem',
  'company-{id}-ContactListItem-{listId}',
]
